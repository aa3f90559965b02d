/// Says why a `config.json` or `generation_config.json` cannot be used.
public struct ConfigurationError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong.
    public enum Problem: Sendable, Equatable {
        /// The text is not JSON.
        case syntax(JSONError)
        /// The text is JSON, but no object.
        case notAnObject(found: String)
        /// A key that has no default is missing.
        case missing(key: String)
        /// A key holds the wrong kind of value or a value out of range.
        case value(key: String, found: String, expected: String)
        /// The architecture is none of ours.
        case architecture(found: String, supported: [String])
        /// The rotary embedding is of an unknown type.
        case ropeType(found: String, supported: [String])
        /// The activation function is unknown.
        case activation(found: String, supported: [String])
        /// The weights are quantized in an unknown way.
        case quantization(key: String, found: String, supported: [String])
    }

    /// Path of the file.
    public let file: String
    /// What is wrong.
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
