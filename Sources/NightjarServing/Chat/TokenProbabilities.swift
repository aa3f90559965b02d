import ChatTemplates
import Generation
import Tokenizer

/// Log probabilities of tokens as clients read them.
struct TokenProbabilities {
    private let tokenizer: SubwordTokenizer

    /// Names tokens by a tokenizer.
    init(_ tokenizer: SubwordTokenizer) { self.tokenizer = tokenizer }

    /// As chat completions have them.
    func content(_ tokens: [GeneratedToken]) -> JSONValue { .fields(["content": list(tokens), "refusal": .null]) }

    /// A list of tokens, each with its alternatives and, where these are reported, how many tokens were allowed in its place.
    func list(_ tokens: [GeneratedToken]) -> JSONValue {
        .array(
            tokens.map { token in
                var object = entry(token.id, token.logProbability).object ?? JSONObject()
                let likeliest = token.alternatives?.likeliest ?? []
                if let alternatives = token.alternatives {
                    object["allowed_tokens"] = .integer(alternatives.allowedCount)
                }
                object["top_logprobs"] = .array(likeliest.map { entry($0.id, $0.logProbability) })
                return .object(object)
            })
    }

    /// The text of a token, with replacement characters where it is no text by itself.
    func text(_ id: Int) -> String { String(decoding: tokenizer.tokenBytes(id) ?? [], as: UTF8.self) }

    /// A token that a limit closed the answer with has no probability: it counts as certain.
    func value(_ logProbability: Float?) -> JSONValue { .double(Double(logProbability ?? 0)) }

    private func entry(_ id: Int, _ logProbability: Float?) -> JSONValue {
        let bytes = tokenizer.tokenBytes(id) ?? []
        return .fields([
            "token": .string(String(decoding: bytes, as: UTF8.self)), "logprob": value(logProbability),
            "bytes": .array(bytes.map { .integer(Int($0)) }),
        ])
    }
}
