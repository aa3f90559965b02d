import Tensor

/// Says why an adapter can't be used.
public enum AdapterError: Error, Sendable, CustomStringConvertible {
    /// A file that an adapter needs is not there.
    case missingFile(path: String, need: String)
    /// What lies at the path is something else than an adapter that can be read.
    case format(path: String, found: String, need: String)
    /// A file cannot be mapped.
    case file(MappedFileError)
    /// The file of tensors is damaged.
    case safetensors(SafetensorsError)
    /// The configuration is damaged, or asks for what can't be computed as it says.
    case configuration(ConfigurationError)
    /// The configuration names modules in a way that isn't understood.
    case pattern(file: String, key: String, pattern: String, expected: String)
    /// A tensor is none that a low-rank adapter has, or not of its type.
    case tensor(file: String, tensor: String, problem: String)
    /// A tensor belongs to a module that the model hasn't, or that adapters aren't applied to.
    case module(file: String, tensor: String, module: String, problem: String)
    /// A tensor's shape fits neither the model nor the rank.
    case shape(file: String, tensor: String, found: [Int], expected: [Int], reason: String)
    /// Configuration and tensors contradict each other.
    case contradiction(file: String, module: String, problem: String)
    /// The model can't be read.
    case model(ModelError)

    /// Whether the cause is a file that is not there, rather than one that is wrong.
    public var isMissingFile: Bool {
        switch self {
        case .missingFile, .file(.missing): true
        case .model(let error): error.isMissingFile
        default: false
        }
    }

    public var description: String {
        switch self {
        case .missingFile(let path, let need): "\(path) is missing: \(need)"
        case .format(let path, let found, let need): "\(path) is \(found): \(need)"
        case .file(let error): "\(error)"
        case .safetensors(let error): "\(error)"
        case .configuration(let error): "\(error)"
        case .pattern(let file, let key, let pattern, let expected):
            "\(file): key `\(key)` has the pattern \"\(pattern.clipped)\", expected \(expected)"
        case .tensor(let file, let tensor, let problem): "\(file): tensor \"\(tensor.clipped)\" \(problem)"
        case .module(let file, let tensor, let module, let problem):
            "\(file): tensor \"\(tensor.clipped)\" belongs to the module \"\(module.clipped)\", \(problem)"
        case .shape(let file, let tensor, let found, let expected, let reason):
            "\(file): tensor \"\(tensor.clipped)\" has the shape \(found), expected \(expected): \(reason)"
        case .contradiction(let file, let module, let problem):
            "\(file): the module \"\(module.clipped)\" \(problem)"
        case .model(let error): "\(error)"
        }
    }
}
