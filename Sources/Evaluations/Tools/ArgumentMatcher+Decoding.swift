import FoundationModelsCore

// {"key": "city", "exact": "Oslo"}, with one of the rules' names; a key alone has only to be there.
extension ArgumentMatcher: Decodable {
    private enum Keys: String, CodingKey, CaseIterable {
        case key, exact, oneOf, range, pattern, contains, hasPrefix, hasSuffix, naturalLanguage
    }

    /// Reads a key and at most one rule.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let rules = Keys.allCases.dropFirst().filter(container.contains)
        guard rules.count <= 1 else {
            throw DecodingError.dataCorruptedError(
                forKey: rules[1], in: container, debugDescription: "an argument has one rule, and this one has more.")
        }
        key = try container.decode(String.self, forKey: .key)
        func text(_ key: Keys) throws -> String { try container.decode(String.self, forKey: key) }
        rule =
            switch rules.first {
            case .exact: .exact(try container.decode(ArgumentValue.self, forKey: .exact))
            case .oneOf: .oneOf(try container.decode([ArgumentValue].self, forKey: .oneOf))
            case .range: .range(try Self.range(container))
            case .pattern: .pattern(try text(.pattern))
            case .contains: .contains(try text(.contains))
            case .hasPrefix: .hasPrefix(try text(.hasPrefix))
            case .hasSuffix: .hasSuffix(try text(.hasSuffix))
            case .naturalLanguage: .naturalLanguage(try text(.naturalLanguage))
            case .key, nil: .keyOnly
            }
    }

    private static func range(_ container: KeyedDecodingContainer<Keys>) throws -> ClosedRange<Double> {
        let bounds = try container.decode([Double].self, forKey: .range)
        guard bounds.count == 2, bounds[0] <= bounds[1] else {
            throw DecodingError.dataCorruptedError(
                forKey: .range, in: container, debugDescription: "a range is two numbers, the lower one first.")
        }
        return bounds[0]...bounds[1]
    }
}

extension ArgumentValue: Decodable {
    /// Reads any JSON.
    public init(from decoder: any Decoder) throws { self.init(try Self.content(decoder)) }

    private static func content(_ decoder: any Decoder) throws -> GeneratedContent {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() { return GeneratedContent(kind: .null) }
        if let value = try? container.decode(Bool.self) { return GeneratedContent(value) }
        if let value = try? container.decode(Double.self) { return GeneratedContent(value) }
        if let value = try? container.decode(String.self) { return GeneratedContent(value) }
        if let values = try? container.decode([Nested].self) {
            return GeneratedContent(kind: .array(values.map(\.content)))
        }
        let members = try container.decode([String: Nested].self).mapValues(\.content)
        return GeneratedContent(kind: .structure(properties: members, orderedKeys: members.keys.sorted()))
    }

    private struct Nested: Decodable {
        let content: GeneratedContent
        init(from decoder: any Decoder) throws { content = try ArgumentValue.content(decoder) }
    }
}
