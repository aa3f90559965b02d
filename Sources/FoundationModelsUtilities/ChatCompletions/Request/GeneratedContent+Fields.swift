import FoundationModelsCore

// `GeneratedContent` keeps the order of keys and the text of numbers, which Foundation's JSON types don't. So requests
// and answers use it.
extension GeneratedContent {
    /// Returns an object with the members that aren't nil, in their order.
    static func object(_ members: [(String, (any ConvertibleToGeneratedContent)?)]) -> GeneratedContent {
        GeneratedContent(
            properties: members.compactMap { key, value in
                value.map { (key, $0) } as (String, any ConvertibleToGeneratedContent)?
            }, uniquingKeysWith: { _, new in new })
    }

    /// Returns an array.
    static func array(_ elements: [GeneratedContent]) -> GeneratedContent { GeneratedContent(kind: .array(elements)) }

    /// The value of a member; nil if it is null or missing.
    subscript(key: String) -> GeneratedContent? {
        (try? value(GeneratedContent?.self, forProperty: key)) ?? nil
    }

    /// The text, if this is a string.
    var text: String? {
        if case .string(let text) = kind { text } else { nil }
    }

    /// The text of a string or of a number.
    var scalar: String? {
        if case .number = kind { jsonString } else { text }
    }

    /// The number, if this is an integer.
    var integer: Int? {
        if case .number = kind { try? value(Int.self) } else { nil }
    }

    /// The elements, if this is an array.
    var elements: [GeneratedContent]? {
        if case .array(let elements) = kind { elements } else { nil }
    }

    /// The members in their order, if this is an object.
    var members: [(String, GeneratedContent)]? {
        guard case .structure(let properties, let keys) = kind else { return nil }
        return keys.compactMap { key in properties[key].map { (key, $0) } }
    }
}
