import Foundation
import Tokenizer
import Transformer

/// Turns texts into what a model reads: tokens with the ones around them, cut to the longest text.
struct TextReader: Sendable {
    /// The tokenizer.
    let tokenizer: SubwordTokenizer
    /// Most tokens of a text or of a pair, those around them included; nil where nothing limits them.
    let limit: Int?
    /// Whether the model is told which tokens are those of a pair's second text.
    let usesTypes: Bool

    /// A text.
    func sequence(_ text: String) -> Encoder.Sequence {
        sequence(tokenizer.encoding(of: text, maximumLength: limit))
    }

    /// A pair of texts, of which the longer one is cut first.
    func sequence(_ first: String, _ second: String) -> Encoder.Sequence {
        sequence(tokenizer.encoding(of: first, and: second, maximumLength: limit))
    }

    /// How many tokens a prompt is at the beginning of a text: those of the prompt alone, but for a control token at its end.
    func count(ofPrompt prompt: String) -> Int {
        let tokens = sequence(prompt).tokens
        guard let last = tokens.last else { return 0 }
        return tokenizer.isSpecial(last) ? tokens.count - 1 : tokens.count
    }

    private func sequence(_ encoding: TokenEncoding) -> Encoder.Sequence {
        Encoder.Sequence(tokens: encoding.ids, types: usesTypes ? encoding.typeIDs : [])
    }

    /// Whether the tokenizer of a checkpoint tells kinds of tokens, as its class does unless the checkpoint says otherwise.
    ///
    /// - Parameter configuration: What `tokenizer_config.json` holds.
    static func usesTypes(
        _ configuration: ConfigurationReader?, modelType: String?
    ) throws(ConfigurationError) -> Bool {
        if let names = try configuration?.strings("model_input_names") { return names.contains("token_type_ids") }
        let usual = ["bert", "electra", "nomic_bert", "distilbert"].contains(modelType) ? "BertTokenizer" : ""
        var name = try configuration?.string("tokenizer_class") ?? usual
        if name.hasSuffix("Fast") { name.removeLast("Fast".count) }
        return ["BertTokenizer", "ElectraTokenizer", "DebertaTokenizer", "DebertaV2Tokenizer"].contains(name)
    }
}

extension TextReader {
    /// A pair in a text with the places `{query}` and `{document}`, of which the document is cut.
    func sequence(_ pair: (first: String, second: String), prompt: String, template: String) -> Encoder.Sequence {
        let parts = template.components(separatedBy: "{document}").map {
            $0.replacingOccurrences(of: "{query}", with: prompt + pair.first)
        }
        let tail = tokenizer.encode(parts.count > 1 ? parts[parts.count - 1] : "", addSpecialTokens: false)
        var ids = tokenizer.encode(parts.joined(separator: pair.second), addSpecialTokens: false)
        if let limit, ids.count > limit { ids = ids.prefix(max(limit - tail.count, 0)) + tail.suffix(limit) }
        return Encoder.Sequence(tokens: ids)
    }
}
