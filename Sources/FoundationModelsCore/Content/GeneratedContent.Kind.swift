extension GeneratedContent {
    /// What a content is.
    public enum Kind: Equatable, Sendable {
        /// Nothing.
        case null
        /// A truth value.
        case bool(Bool)
        /// A number; exact integers and decimals are read with `value(_:)` instead.
        case number(Double)
        /// Text.
        case string(String)
        /// Elements in order.
        case array([GeneratedContent])
        /// Properties, with their keys in order.
        case structure(properties: [String: GeneratedContent], orderedKeys: [String])
    }

    /// Makes a content of a kind.
    ///
    /// Keys that `orderedKeys` doesn't name follow the named ones in alphabetical order; named keys without a
    /// property are left out.
    public init(kind: Kind, id: GenerationID? = nil) {
        let value: Value
        switch kind {
        case .null: value = .null
        case .bool(let flag): value = .bool(flag)
        case .number(let number): value = .number(Number(number))
        case .string(let text): value = .string(text)
        case .array(let elements): value = .array(elements)
        case .structure(let properties, let orderedKeys):
            var structure = Structure()
            for key in orderedKeys + properties.keys.sorted() where structure[key] == nil {
                structure[key] = properties[key]
            }
            value = .structure(structure)
        }
        self.init(value: value, id: id)
    }

    /// What this content is.
    public var kind: Kind {
        switch value {
        case .null: .null
        case .bool(let flag): .bool(flag)
        case .number(let number): .number(number.double)
        case .string(let text): .string(text)
        case .array(let elements): .array(elements)
        case .structure(let structure):
            .structure(properties: structure.unordered, orderedKeys: structure.keys)
        }
    }
}
