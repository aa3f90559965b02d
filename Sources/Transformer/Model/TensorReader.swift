import Tensor

/// Reads the tensors of a checkpoint as weights: checks their shapes and lays them out for computing.
///
/// Matrices that are multiplied are packed into panels, unless they are to be computed exactly row by row, or there is no
/// memory for a copy: then those that aren't quantized stay where they lie in the mapped files, as embeddings that are
/// only looked up always do. Norms and biases, a few kilobytes, are widened.
final class TensorReader {
    /// The tensors.
    let source: any TensorSource
    /// The shapes that are expected.
    let configuration: ModelConfiguration
    /// Names and layouts.
    let architecture: Architecture
    /// Prefix of the tensors' names in this checkpoint.
    let prefix: String
    /// Element type that matrices are converted to; nil leaves them.
    let elementType: ElementType?
    /// Whether quantized weights are computed with their exact values.
    let isExact: Bool
    /// How matrices of elements are quantized; nil leaves them.
    let quantization: WeightQuantization?
    /// Kernels for the conversion.
    let kernels: Kernels
    /// Whether names, shapes and types are only checked: no value is read, and what is loaded can't be computed with.
    let checksOnly: Bool
    /// The threads that pack weights.
    let pool: WorkerPool
    /// What packed weights lie in.
    let memory = WeightMemory()
    /// Whether matrices that aren't quantized are packed.
    var packsElements: Bool
    /// What has been read so far.
    var record: LoadRecord

    /// Finds out which of the known prefixes the checkpoint uses.
    init(
        source: any TensorSource, configuration: ModelConfiguration, architecture: Architecture,
        elementType: ElementType?, isExact: Bool, quantization: WeightQuantization?, threadCount: Int,
        kernels: Kernels, checksOnly: Bool, availableMemory: Int?, progress: (@Sendable (Double) -> Void)?
    ) {
        self.source = source
        self.configuration = configuration
        self.architecture = architecture
        self.elementType = elementType
        self.isExact = isExact
        self.quantization = quantization
        self.kernels = kernels
        self.checksOnly = checksOnly
        record = LoadRecord(source, progress: progress)
        packsElements = !isExact && Self.fits(source, elementType, in: availableMemory)
        pool = WorkerPool(threadCount: threadCount)
        let names = architecture.names
        prefix =
            (names.prefixes + TensorNames.nestedPrefixes).first { prefix in
                [names.embedding, names.finalNorm, "\(names.layers).0.\(names.attentionNorm)"].contains {
                    source.tensor("\(prefix)\($0).weight") != nil
                }
            } ?? names.prefixes[0]
    }

    /// Whether a copy of all matrices leaves a quarter of the memory that there is.
    private static func fits(_ source: any TensorSource, _ elementType: ElementType?, in available: Int?) -> Bool {
        guard let available else { return true }
        let byteCount = source.tensors.reduce(0.0) { sum, tensor in
            guard case .elements(let type) = tensor.storage else { return sum + Double(tensor.partBytes) }
            return sum + Double(tensor.byteRange.count) * Double((elementType ?? type).byteCount)
                / Double(type.byteCount)
        }
        return byteCount <= 0.75 * Double(available)
    }

    /// Whether two tensors hold the same values in the same form.
    func areEqual(_ left: StoredTensor, _ right: StoredTensor) throws(ModelError) -> Bool {
        guard left.typeName == right.typeName, left.shape == right.shape else { return false }
        // What there is to check of one holds for the other.
        if checksOnly { return true }
        if case .packed(let first, let row) = left.storage, case .packed(let second, let other) = right.storage {
            return row == other && zip(first.parts, second.parts).allSatisfy { $0.elementsEqual($1) }
        }
        return try left.bytes().elementsEqual(right.bytes())
    }
}
