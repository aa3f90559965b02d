import ChatTemplates
import NightjarGeneration
import Tokenizer

/// Log probabilities of tokens in the API's format.
struct TokenProbabilities {
    private let tokenizer: SubwordTokenizer

    /// Creates the format with a tokenizer, for the tokens' texts.
    init(_ tokenizer: SubwordTokenizer) { self.tokenizer = tokenizer }

    /// Returns the format of chat completions.
    func content(_ tokens: [GeneratedToken]) -> JSONValue { .fields(["content": list(tokens), "refusal": .null]) }

    /// Returns a list of tokens with their alternatives. With alternatives, each also has the number of allowed tokens.
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

    /// Returns the text of a token, with replacement characters for incomplete ones.
    func text(_ id: Int) -> String { String(decoding: tokenizer.tokenBytes(id) ?? [], as: UTF8.self) }

    /// Returns a log probability. A token that completed the answer at a limit has none, and counts as certain.
    func value(_ logProbability: Float?) -> JSONValue { .double(Double(logProbability ?? 0)) }

    private func entry(_ id: Int, _ logProbability: Float?) -> JSONValue {
        let bytes = tokenizer.tokenBytes(id) ?? []
        return .fields([
            "token": .string(String(decoding: bytes, as: UTF8.self)), "logprob": value(logProbability),
            "bytes": .array(bytes.map { .integer(Int($0)) }),
        ])
    }
}
