import Tensor

/// A reader of a checkpoint's tensors: checks their shapes, and lays them out for the kernels.
///
/// Matrices are packed into panels, with two exceptions: for exact products, and where there is no memory for a copy.
/// Then unquantized matrices stay in the mapped files, as embeddings that are only looked up always do. Norms and
/// biases, a few kilobytes, are widened to F32.
final class TensorReader {
    /// The source of tensors.
    let source: any TensorSource
    /// The expected shapes.
    let configuration: ModelConfiguration
    /// The names and layouts.
    let architecture: Architecture
    /// The prefix of tensor names in this checkpoint.
    let prefix: String
    /// The element type to which matrices are converted; nil for none.
    let elementType: ElementType?
    /// Whether quantized weights are computed exactly.
    let isExact: Bool
    /// The quantization of unquantized matrices; nil for none.
    let quantization: WeightQuantization?
    /// The kernels for conversions.
    let kernels: Kernels
    /// Whether names, shapes and types are only checked; no values are read, and the weights are unusable.
    let checksOnly: Bool
    /// The threads that pack weights.
    let pool: WorkerPool
    /// The memory of packed weights.
    let memory = WeightMemory()
    /// Whether unquantized matrices are packed.
    var packsElements: Bool
    /// Whether matrices of BF16 are packed for activations of 12 bits.
    let roundsActivations: Bool
    /// The record of loading.
    var record: LoadRecord

    /// Creates a reader, and detects the prefix of the checkpoint's names.
    init(
        source: any TensorSource, configuration: ModelConfiguration, architecture: Architecture,
        elementType: ElementType?, isExact: Bool, quantization: WeightQuantization?, threadCount: Int,
        kernels: Kernels, roundsActivations: Bool = false, checksOnly: Bool, availableMemory: Int?,
        progress: (@Sendable (Double) -> Void)?
    ) {
        self.source = source
        self.configuration = configuration
        self.architecture = architecture
        self.elementType = elementType
        self.isExact = isExact
        self.quantization = quantization
        self.kernels = kernels
        self.roundsActivations = roundsActivations
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

    /// Returns whether a copy of all matrices leaves a quarter of the available memory.
    private static func fits(_ source: any TensorSource, _ elementType: ElementType?, in available: Int?) -> Bool {
        guard let available else { return true }
        let byteCount = source.tensors.reduce(0.0) { sum, tensor in
            guard case .elements(let type) = tensor.storage else { return sum + Double(tensor.partBytes) }
            return sum + Double(tensor.byteRange.count) * Double((elementType ?? type).byteCount)
                / Double(type.byteCount)
        }
        return byteCount <= 0.75 * Double(available)
    }

    /// Returns whether two tensors have equal values in the same form.
    func areEqual(_ left: StoredTensor, _ right: StoredTensor) throws(ModelError) -> Bool {
        guard left.typeName == right.typeName, left.shape == right.shape else { return false }
        // A check needs no values, so equal types and shapes are enough.
        if checksOnly { return true }
        if case .packed(let first, let row) = left.storage, case .packed(let second, let other) = right.storage {
            return row == other && zip(first.parts, second.parts).allSatisfy { $0.elementsEqual($1) }
        }
        return try left.bytes().elementsEqual(right.bytes())
    }
}
