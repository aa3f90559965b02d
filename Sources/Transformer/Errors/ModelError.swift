import Tensor

/// Says why a checkpoint directory cannot be loaded as a model.
public enum ModelError: Error, Sendable, CustomStringConvertible {
    /// A file that a model needs is not there.
    case missingFile(path: String, need: String)
    /// A file cannot be mapped.
    case file(MappedFileError)
    /// A weight file is damaged.
    case safetensors(SafetensorsError)
    /// The configuration cannot be used.
    case configuration(ConfigurationError)
    /// The index of shards is not JSON.
    case indexSyntax(file: String, JSONError)
    /// The index of shards has the wrong form.
    case index(file: String, key: String, expected: String)
    /// A shard that the index names is not there.
    case missingShard(path: String, index: String)
    /// A tensor that the architecture needs is in no file.
    case missingTensor(name: String, place: String)
    /// A tensor's shape does not fit the configuration.
    case shape(file: String, tensor: String, found: [Int], expected: [Int])
    /// A tensor's elements are of a type that weights cannot have here.
    case elementType(file: String, tensor: String, found: String)
    /// A tensor's rows are not whole blocks of its quantization, or it is one that can't be quantized.
    case blocks(file: String, tensor: String, format: String, shape: [Int], expected: String)
    /// A tensor of a quantized matrix contradicts the configuration.
    case quantization(file: String, tensor: String, found: String, expected: String, keys: [String])
    /// A part of a quantized matrix is in no file.
    case missingPart(file: String, tensor: String, part: String, key: String)
    /// A part of a quantized matrix is there, but not its codes.
    case orphan(file: String, tensor: String)
    /// Tensors are quantized and the configuration doesn't say how.
    case undescribed(file: String, tensor: String, weights: String)
    /// A tensor in panels is not what its description says.
    case panels(file: String, tensor: String, problem: String)
    /// Weights that are to be quantized are so already.
    case alreadyQuantized(file: String, tensor: String, format: String)
    /// A file of another format than safetensors can't be used as a model.
    case source(any Error, isMissing: Bool)
    /// The model can't do what it is loaded for.
    case purpose(path: String, family: String, problem: PurposeProblem)
    /// The context asked for is impossible.
    case contextLength(requested: Int, limit: Int)
    /// The thread count asked for is impossible.
    case threadCount(Int)
    /// The kernels asked for do not exist or do not run here.
    case kernels(KernelTierError)
    /// The system has no address space left for the key-value cache.
    case memory(bytes: Int)

    /// Why a model can't do what it is loaded for.
    public enum PurposeProblem: Sendable {
        /// Its attention sees a whole text, so it can't continue one.
        case onlyReads
        /// Its layers keep states, which are computed position by position.
        case keepsStates
    }

    /// Whether the cause is a file that is not there, rather than one that is wrong.
    public var isMissingFile: Bool {
        switch self {
        case .missingFile, .missingShard, .file(.missing): true
        case .source(_, let isMissing): isMissing
        default: false
        }
    }

    public var description: String {
        switch self {
        case .missingFile(let path, let need): "\(path) is missing: \(need)"
        case .file(let error): "\(error)"
        case .safetensors(let error): "\(error)"
        case .configuration(let error): "\(error)"
        case .indexSyntax(let file, let error): "\(file): \(error)"
        case .index(let file, let key, let expected): "\(file): key `\(key.clipped)`: expected \(expected)"
        case .missingShard(let path, let index): "\(path) is missing: \(index) names it as a shard; fetch it too"
        case .missingTensor(let name, let place):
            "\(place): the tensor \"\(name)\" is missing, which the configuration's architecture needs"
        case .shape(let file, let tensor, let found, let expected):
            "\(file): tensor \"\(tensor)\" has the shape \(found), expected \(expected) by the configuration"
        case .elementType(let file, let tensor, let found):
            "\(file): tensor \"\(tensor)\" has the dtype \(found), expected one of F32, F16, BF16"
        case .blocks(let file, let tensor, let format, let shape, let expected):
            "\(file): tensor \"\(tensor)\" of the shape \(shape) is stored as \(format), expected \(expected)"
        case .quantization(let file, let tensor, let found, let expected, let keys):
            "\(file): tensor \"\(tensor.clipped)\" is \(found), expected \(expected) by "
                + keys.map { "`\($0.clipped)`" }.joined(separator: " and ") + " of config.json"
        case .missingPart(let file, let tensor, let part, let key):
            "\(file): the tensor \"\(part.clipped)\" is missing, which belongs to \"\(tensor.clipped)\" by "
                + "`\(key.clipped)` of config.json"
        case .orphan(let file, let tensor):
            "\(file): tensor \"\(tensor.clipped)\" belongs to a quantized matrix that is not there"
        case .undescribed(let file, let tensor, let weights):
            "\(file) lacks the key `quantization_config`, which says how the tensor \"\(tensor.clipped)\" of "
                + "\(weights) is quantized"
        case .panels(let file, let tensor, let problem): "\(file): tensor \"\(tensor.clipped)\" \(problem)"
        case .alreadyQuantized(let file, let tensor, let format):
            "\(file): tensor \"\(tensor.clipped)\" is quantized already (\(format)), and quantizing twice adds the errors "
                + "of both: take the model in F32, F16 or BF16"
        case .source(let error, _): "\(error)"
        case .purpose(let path, let family, .onlyReads):
            "\(path) (\(family)) attends in both directions, so it reads whole texts and can't continue one: take it for "
                + "embeddings or ranking (infer embed, infer rank), and another model to generate"
        case .purpose(let path, let family, .keepsStates):
            "\(path) (\(family)) has layers that keep states, which embeddings and ranking don't compute; take a model "
                + "whose layers all attend"
        case .contextLength(let requested, let limit):
            "a context of \(requested) tokens was asked for, expected 1 to \(limit)"
        case .threadCount(let count): "\(count) threads were asked for, expected 1 to 256"
        case .kernels(let error): "\(error)"
        case .memory(let bytes): "no address space of \(bytes) bytes for the key-value cache; ask for a shorter context"
        }
    }
}
