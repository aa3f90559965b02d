import ChatTemplates

/// A request to rank documents, in any of the common formats.
struct RankRequest: Sendable {
    /// The maximum number of documents of a request.
    static let documentLimit = 2048

    let model: String?
    let query: String
    let documents: [String]
    /// The number of best documents to return; nil for all.
    let best: Int?
    /// Whether to return the documents too.
    let returnsDocuments: Bool
    /// Whether the body has the format of text-embeddings-inference, which names its documents `texts`.
    let isTEI: Bool

    /// Parses a body.
    init(_ body: JSONValue) throws(ServiceError) {
        var fields = try FieldReader(body)
        model = try fields.string("model")
        query = try fields.requiredString("query")
        let texts = try fields.list("texts", atMost: Self.documentLimit)
        isTEI = texts != nil
        let key = isTEI ? "texts" : "documents"
        let others = try fields.list("documents", atMost: Self.documentLimit)
        guard let elements = texts ?? others else { throw fields.missing("documents") }
        guard texts == nil || others == nil else {
            throw .invalid("texts", "texts and documents are two names of one list: send one of them.")
        }
        documents = try Self.texts(elements, key)
        best = try fields.integer("top_n", in: 1...Int.max)
        let returns = try fields.flag("return_documents")
        returnsDocuments = try fields.flag("return_text") ?? returns ?? false
        try fields.refuse(
            "raw_scores", unless: { $0 == .bool(false) }, because: "scores are as the model's files say they are")
        fields.pass("truncate", "truncation_direction", "max_chunks_per_doc", "max_tokens_per_doc", "priority", "user")
        try fields.finish()
    }

    /// Parses texts, which may be in objects.
    static func texts(_ elements: [JSONValue], _ key: String) throws(ServiceError) -> [String] {
        var texts: [String] = []
        for (index, element) in elements.enumerated() {
            guard let text = element.string ?? element["text"]?.string else {
                throw .invalid("\(key)[\(index)]", "\(key)[\(index)] must be a string.", code: "invalid_type")
            }
            texts.append(text)
        }
        return texts
    }
}
