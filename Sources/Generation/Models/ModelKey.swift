import FoundationEssentials
import Tensor
import Transformer

/// What makes two requests for a model requests for the same one.
struct ModelKey: Hashable, Sendable {
    /// The directory, free of links and relative parts.
    let directory: String
    /// The adapter's directory, in the same way; nil for the model alone.
    let adapter: String?
    private let elementType: ElementType?
    private let keyValueType: KeyValueType?
    private let threadCount: Int?
    private let contextLength: Int?
    private let isExact: Bool
    private let quantization: WeightQuantization?
    private let visionFile: String?

    /// Resolves the directory's path; one that doesn't exist stays as it is.
    init(directory: String, options: ModelLoadOptions, adapter: String? = nil) {
        self.adapter = adapter.map { URL(filePath: $0).standardizedFileURL.resolvingSymlinksInPath().path }
        let path = URL(filePath: directory).standardizedFileURL
        // A file keeps its name, which tells its kind and its parts: model hubs link it to one that tells neither.
        let folder = path.deletingLastPathComponent().resolvingSymlinksInPath()
        self.directory =
            ModelPackage.isFile(path.path)
            ? folder.appending(component: path.lastPathComponent).path : path.resolvingSymlinksInPath().path
        elementType = options.elementType
        keyValueType = options.keyValueType
        threadCount = options.threadCount
        contextLength = options.contextLength
        isExact = options.isExact
        quantization = options.quantization
        visionFile = options.visionFile
    }

    /// The options that are part of the key.
    var options: ModelLoadOptions {
        var options = ModelLoadOptions(
            elementType: elementType, keyValueType: keyValueType, threadCount: threadCount,
            contextLength: contextLength, isExact: isExact, quantization: quantization)
        options.visionFile = visionFile
        return options
    }
}
