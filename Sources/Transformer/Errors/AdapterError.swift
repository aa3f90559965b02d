import Tensor

/// An error that says why an adapter can't be used.
public enum AdapterError: Error, Sendable, CustomStringConvertible {
    /// A required file is missing.
    case missingFile(path: String, need: String)
    /// The path isn't a readable adapter.
    case format(path: String, found: String, need: String)
    /// A file can't be mapped.
    case file(MappedFileError)
    /// The tensors' file is damaged.
    case safetensors(SafetensorsError)
    /// The configuration is damaged, or has unsupported settings.
    case configuration(ConfigurationError)
    /// The configuration has an unsupported pattern of module names.
    case pattern(file: String, key: String, pattern: String, expected: String)
    /// A tensor isn't part of a LoRA adapter, or has another type.
    case tensor(file: String, tensor: String, problem: String)
    /// A tensor belongs to a module that the model lacks, or that doesn't support adapters.
    case module(file: String, tensor: String, module: String, problem: String)
    /// A tensor's shape doesn't match the model or the rank.
    case shape(file: String, tensor: String, found: [Int], expected: [Int], reason: String)
    /// Configuration and tensors contradict each other.
    case contradiction(file: String, module: String, problem: String)
    /// The model can't be read.
    case model(ModelError)

    /// Whether the cause is a missing file, rather than an invalid one.
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
