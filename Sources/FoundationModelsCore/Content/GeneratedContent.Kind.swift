extension GeneratedContent {
    /// The kind of a generated value, with the value.
    public enum Kind: Equatable, Sendable {
        /// The null value.
        case null
        /// A boolean.
        case bool(Bool)
        /// A number as `Double`; `value(_:)` reads integers and decimals exactly.
        case number(Double)
        /// A string.
        case string(String)
        /// An array's elements in order.
        case array([GeneratedContent])
        /// An object's properties, and its keys in order.
        case structure(properties: [String: GeneratedContent], orderedKeys: [String])
    }

    /// Creates content of the given kind.
    ///
    /// Properties whose keys `orderedKeys` lacks follow in alphabetical order. Keys without a property are ignored.
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

    /// The kind of this content, with its value.
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
