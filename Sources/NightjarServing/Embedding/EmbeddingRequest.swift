import ChatTemplates
import Embeddings
import Foundation

/// A request of `/v1/embeddings`.
struct EmbeddingRequest: Sendable {
    /// The input to embed.
    enum Input: Sendable {
        case texts([String])
        /// Tokens, with those that surround a text.
        case tokens([[Int]])
    }

    /// The maximum number of texts of a request.
    static let textLimit = 2048

    let model: String?
    let input: Input
    let isBase64: Bool
    let dimensions: Int?
    let prompt: TextEmbedder.Prompt

    /// Parses a body.
    init(_ body: JSONValue) throws(ServiceError) {
        var fields = try FieldReader(body)
        model = try fields.string("model")
        input = try Self.input(&fields)
        isBase64 = try fields.word("encoding_format", of: ["float", "base64"]) == "base64"
        dimensions = try fields.integer("dimensions", in: 1...1 << 20)
        // sentence-transformers' name for the text before each input.
        let name = try fields.string("prompt_name")
        prompt = name.map { .named($0) } ?? .standard
        fields.pass("user")
        try fields.finish()
    }

    private static func input(_ fields: inout FieldReader) throws(ServiceError) -> Input {
        guard let value = fields.value("input") ?? fields.value("content") else { throw fields.missing("input") }
        if let text = value.string { return .texts([text]) }
        guard let elements = value.array else { throw fields.wrong("input", "a string or a list") }
        guard !elements.isEmpty, elements.count <= textLimit || elements[0].number != nil else {
            throw .invalid("input", "input must have from 1 to \(textLimit) elements.", code: "array_above_max_length")
        }
        if elements[0].number != nil { return .tokens([try CompletionRequest.tokens(elements, "input")]) }
        if elements[0].array != nil {
            var lists: [[Int]] = []
            for (index, element) in elements.enumerated() {
                guard let list = element.array, !list.isEmpty else {
                    throw .invalid("input[\(index)]", "input[\(index)] must be a list of tokens.", code: "invalid_type")
                }
                lists.append(try CompletionRequest.tokens(list, "input[\(index)]"))
            }
            return .tokens(lists)
        }
        var texts: [String] = []
        for (index, element) in elements.enumerated() {
            guard let text = element.string else {
                throw .invalid("input[\(index)]", "input[\(index)] must be a string.", code: "invalid_type")
            }
            texts.append(text)
        }
        return .texts(texts)
    }
}
