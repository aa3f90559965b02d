import ChatTemplates

/// A request to score pairs of texts.
///
/// One first text is paired with every second one. Several are paired with as many second ones, in their order.
struct ScoreRequest: Sendable {
    let model: String?
    let pairs: [(first: String, second: String)]

    /// vLLM's names for the two sides.
    private static let names = [
        ("text_1", "text_2"), ("queries", "documents"), ("queries", "items"), ("data_1", "data_2"),
    ]

    /// Parses a body.
    init(_ body: JSONValue) throws(ServiceError) {
        var fields = try FieldReader(body)
        model = try fields.string("model")
        var found: (String, [String], [String])?
        for (first, second) in Self.names where found == nil {
            guard let ones = fields.value(first), let others = fields.value(second) else { continue }
            found = ("\(first) and \(second)", try Self.texts(ones, first), try Self.texts(others, second))
        }
        fields.pass("user", "truncate_prompt_tokens")
        guard let (names, ones, others) = found else { throw fields.missing("text_1") }
        try fields.finish()
        guard ones.count == 1 || ones.count == others.count else {
            throw .invalid(
                nil,
                "\(names) have \(ones.count) and \(others.count) texts: one first text goes with all second ones, "
                    + "and several with as many.")
        }
        pairs = others.enumerated().map { (first: ones[ones.count == 1 ? 0 : $0], second: $1) }
    }

    private static func texts(_ value: JSONValue, _ key: String) throws(ServiceError) -> [String] {
        if let text = value.string { return [text] }
        guard let elements = value.array, !elements.isEmpty, elements.count <= RankRequest.documentLimit else {
            throw .invalid(
                key, "\(key) must be a string or a list of 1 to \(RankRequest.documentLimit) strings.",
                code: "invalid_type")
        }
        return try RankRequest.texts(elements, key)
    }
}
