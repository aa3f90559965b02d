extension GeneratedContent {
    /// The value inside a content.
    enum Value: Sendable, Equatable {
        case null
        case bool(Bool)
        case number(Number)
        case string(String)
        case array([GeneratedContent])
        case structure(Structure)

        /// The word for this kind of value in messages.
        var kindName: String {
            switch self {
            case .null: "null"
            case .bool: "a boolean"
            case .number: "a number"
            case .string: "a string"
            case .array: "an array"
            case .structure: "an object"
            }
        }
    }

    /// The members of an object, in order.
    struct Structure: Sendable, Equatable {
        /// The keys in the order in which they first appeared.
        private(set) var keys: [String] = []
        private var members: [String: GeneratedContent] = [:]

        /// The member with a key; setting a new key appends it.
        subscript(key: String) -> GeneratedContent? {
            get { members[key] }
            set {
                guard let newValue else { return }
                if members.updateValue(newValue, forKey: key) == nil { keys.append(key) }
            }
        }

        /// The members without their order.
        var unordered: [String: GeneratedContent] { members }

        /// Compares members; their order doesn't count.
        static func == (left: Structure, right: Structure) -> Bool { left.members == right.members }
    }
}
