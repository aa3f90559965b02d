import Tensor

/// An error that says why a checkpoint can't be loaded as a model.
public enum ModelError: Error, Sendable, CustomStringConvertible {
    /// A required file is missing.
    case missingFile(path: String, need: String)
    /// A file can't be mapped.
    case file(MappedFileError)
    /// A weight file is damaged.
    case safetensors(SafetensorsError)
    /// The configuration can't be used.
    case configuration(ConfigurationError)
    /// The shards' index isn't JSON.
    case indexSyntax(file: String, JSONError)
    /// The shards' index has an invalid form.
    case index(file: String, key: String, expected: String)
    /// A shard of the index is missing.
    case missingShard(path: String, index: String)
    /// No file has a required tensor.
    case missingTensor(name: String, place: String)
    /// A tensor's shape doesn't match the configuration.
    case shape(file: String, tensor: String, found: [Int], expected: [Int])
    /// A tensor has an element type that isn't supported for weights.
    case elementType(file: String, tensor: String, found: String)
    /// A tensor's rows aren't whole blocks of its quantization, or the tensor can't be quantized.
    case blocks(file: String, tensor: String, format: String, shape: [Int], expected: String)
    /// A tensor of a quantized matrix contradicts the configuration.
    case quantization(file: String, tensor: String, found: String, expected: String, keys: [String])
    /// No file has a part of a quantized matrix.
    case missingPart(file: String, tensor: String, part: String, key: String)
    /// A part of a quantized matrix has no codes.
    case orphan(file: String, tensor: String)
    /// Tensors are quantized, and the configuration doesn't describe how.
    case undescribed(file: String, tensor: String, weights: String)
    /// A tensor of panels doesn't match its description.
    case panels(file: String, tensor: String, problem: String)
    /// Weights that should be quantized already are.
    case alreadyQuantized(file: String, tensor: String, format: String)
    /// A file of another format can't be used as a model.
    case source(any Error, isMissing: Bool)
    /// The model can't be used for the purpose.
    case purpose(path: String, family: String, problem: PurposeProblem)
    /// The requested context length is impossible.
    case contextLength(requested: Int, limit: Int)
    /// The requested number of threads is impossible.
    case threadCount(Int)
    /// The requested kernels don't exist or don't run on this processor.
    case kernels(KernelTierError)
    /// There is no address space left for the KV cache.
    case memory(bytes: Int)

    /// The reason why a model can't be used for a purpose.
    public enum PurposeProblem: Sendable {
        /// Its attention is bidirectional, so it can't continue a text.
        case onlyReads
        /// It has recurrent states, which are computed position by position.
        case keepsStates
    }

    /// Whether the cause is a missing file, rather than an invalid one.
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
