import FoundationEssentials
import Tensor
import Transformer

/// A key that is equal for requests that can share a loaded model.
struct ModelKey: Hashable, Sendable {
    /// The directory's path, without symbolic links and relative parts.
    let directory: String
    /// The adapter's directory, resolved in the same way; nil for the model alone.
    let adapter: String?
    private let elementType: ElementType?
    private let keyValueType: KeyValueType?
    private let threadCount: Int?
    private let contextLength: Int?
    private let isExact: Bool
    private let roundsActivations: Bool
    private let quantization: WeightQuantization?
    private let visionFile: String?

    /// Creates a key with resolved paths; a path that doesn't exist stays as it is.
    init(directory: String, options: ModelLoadOptions, adapter: String? = nil) {
        self.adapter = adapter.map { URL(filePath: $0).standardizedFileURL.resolvingSymlinksInPath().path }
        let path = URL(filePath: directory).standardizedFileURL
        // A file's link isn't resolved, because its name gives its kind and its parts. Model hubs link to files named
        // by their digests.
        let folder = path.deletingLastPathComponent().resolvingSymlinksInPath()
        self.directory =
            ModelPackage.isFile(path.path)
            ? folder.appending(component: path.lastPathComponent).path : path.resolvingSymlinksInPath().path
        elementType = options.elementType
        keyValueType = options.keyValueType
        threadCount = options.threadCount
        contextLength = options.contextLength
        isExact = options.isExact
        roundsActivations = options.roundsActivations
        quantization = options.quantization
        visionFile = options.visionFile
    }

    /// The options that are part of the key.
    var options: ModelLoadOptions {
        var options = ModelLoadOptions(
            elementType: elementType, keyValueType: keyValueType, threadCount: threadCount,
            contextLength: contextLength, isExact: isExact, quantization: quantization)
        options.roundsActivations = roundsActivations
        options.visionFile = visionFile
        return options
    }
}
