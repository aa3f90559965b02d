extension GeneratedContent {
    /// The storage of generated content: a JSON value.
    enum Value: Sendable, Equatable {
        case null
        case bool(Bool)
        case number(Number)
        case string(String)
        case array([GeneratedContent])
        case structure(Structure)

        /// The value's kind as error messages name it, with an article.
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

    /// The members of an object, in insertion order.
    struct Structure: Sendable, Equatable {
        /// The keys in insertion order.
        private(set) var keys: [String] = []
        private var members: [String: GeneratedContent] = [:]

        /// The member for a key; a new key is appended, and nil is ignored.
        subscript(key: String) -> GeneratedContent? {
            get { members[key] }
            set {
                guard let newValue else { return }
                if members.updateValue(newValue, forKey: key) == nil { keys.append(key) }
            }
        }

        /// The members as a dictionary.
        var unordered: [String: GeneratedContent] { members }

        /// Compares members without regard to their order.
        static func == (left: Structure, right: Structure) -> Bool { left.members == right.members }
    }
}
