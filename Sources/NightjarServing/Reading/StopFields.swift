import ChatTemplates

/// The fields of a request that end the output.
struct StopFields: Sendable {
    /// The maximum number of stop texts.
    static let countLimit = 16
    /// The maximum length of a stop text, in bytes.
    static let lengthLimit = 1024

    var texts: [String] = []
    var tokens: [Int] = []
    var ignoresEndTokens = false
    /// The maximum number of output tokens; nil for as many as the context holds.
    var maximumTokens: Int?

    /// Makes fields without values.
    init() {}

    /// Reads the fields.
    ///
    /// - Parameter limits: The names that the limit on tokens may have; the first that is there counts.
    init(_ fields: inout FieldReader, limits: [String], least: Int) throws(ServiceError) {
        for key in limits {
            guard let limit = try fields.integer(key, in: least...(.max)) else { continue }
            if let other = maximumTokens, other != limit {
                throw .invalid(key, "\(limits.joined(separator: " and ")) differ: give one of them.")
            }
            maximumTokens = limit
        }
        ignoresEndTokens = try fields.flag("ignore_eos") ?? false
        for (index, value) in (try fields.list("stop_token_ids", atMost: 256) ?? []).enumerated() {
            guard let id = value.number?.integer, id >= 0 else {
                throw .invalid("stop_token_ids[\(index)]", "stop_token_ids[\(index)] must be a token id.")
            }
            tokens.append(id)
        }
        guard let value = fields.value("stop") else { return }
        let values = value.string.map { [JSONValue.string($0)] } ?? value.array
        guard let values else { throw fields.wrong("stop", "a string or a list of strings") }
        guard values.count <= Self.countLimit else {
            throw .invalid("stop", "stop has \(values.count) texts; at most \(Self.countLimit) are watched for.")
        }
        for (index, value) in values.enumerated() {
            guard let text = value.string, !text.isEmpty, text.utf8.count <= Self.lengthLimit else {
                throw .invalid("stop[\(index)]", "stop[\(index)] must be a text of 1 to \(Self.lengthLimit) bytes.")
            }
            texts.append(text)
        }
    }
}
