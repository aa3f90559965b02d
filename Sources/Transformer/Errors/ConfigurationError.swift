/// An error that says why a `config.json` or `generation_config.json` can't be used.
public struct ConfigurationError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The problem.
    public enum Problem: Sendable, Equatable {
        /// The text isn't JSON.
        case syntax(JSONError)
        /// The text is JSON, but not an object.
        case notAnObject(found: String)
        /// A required key is missing.
        case missing(key: String)
        /// A key's value has the wrong type or is out of range.
        case value(key: String, found: String, expected: String)
        /// The architecture isn't supported.
        case architecture(found: String, supported: [String])
        /// The rotary embedding has an unsupported type.
        case ropeType(found: String, supported: [String])
        /// The activation function isn't supported.
        case activation(found: String, supported: [String])
        /// The quantization isn't supported.
        case quantization(key: String, found: String, supported: [String])
    }

    /// The path of the file.
    public let file: String
    /// The problem.
    public let problem: Problem

    public var description: String {
        switch problem {
        case .syntax(let error): "\(file): \(error)"
        case .notAnObject(let found): "\(file) is \(found), expected an object"
        case .missing(let key): "\(file) lacks the key `\(key)`, which has no default; add it"
        case .value(let key, let found, let expected):
            "\(file): key `\(key)` is \(found.clipped), expected \(expected)"
        case .architecture(let found, let supported):
            "\(file): the architecture \"\(found.clipped)\" is not supported; supported are "
                + supported.joined(separator: ", ")
        case .ropeType(let found, let supported):
            "\(file): the rope type \"\(found.clipped)\" is not supported; supported are "
                + supported.joined(separator: ", ")
        case .activation(let found, let supported):
            "\(file): the activation \"\(found.clipped)\" is not supported; supported are "
                + supported.joined(separator: ", ")
        case .quantization(let key, let found, let supported):
            "\(file): the quantization \"\(found.clipped)\" (key `\(key)`) is not supported; supported are "
                + supported.joined(separator: ", ") + " and MLX's"
        }
    }
}
