import Tensor

/// The record of loading a checkpoint.
struct LoadRecord {
    /// The number of distinct parameters.
    private(set) var parameterCount = 0
    /// The size of the weights in bytes.
    private(set) var byteCount = 0
    /// The number of parameters of each storage type.
    private(set) var parametersByType: [String: Int] = [:]
    /// The number and type of elements, by name, of tensors that are widened or stored twice.
    var computedElements: [String: (count: Int, type: ElementType)] = [:]
    /// The matrices.
    var matrices: [LoadedMatrix] = []
    /// The tensors of matrices, by address.
    var tensorByAddress: [UInt: String] = [:]
    /// The bytes of files that were copied, of which no page is read again.
    var released: [(mapping: MappedFile, bytes: UnsafeRawBufferPointer)] = []
    /// The names of the tensors that were read.
    var readNames: Set<String> = []
    /// Receives the fraction of elements that are loaded.
    private let progress: (@Sendable (Double) -> Void)?
    /// The number of elements of all tensors.
    private let elementCount: Double

    /// Creates an empty record.
    init(_ source: any TensorSource, progress: (@Sendable (Double) -> Void)?) {
        self.progress = progress
        elementCount = progress == nil ? 0 : source.tensors.reduce(0) { $0 + $1.shape.reduce(1) { $0 * Double($1) } }
    }

    /// The storage type of most parameters.
    var typeName: String { parametersByType.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? "" }

    /// Adds to the totals and reports the progress.
    mutating func count(parameters: Int, bytes: Int, type: String) {
        parametersByType[type, default: 0] += parameters
        parameterCount += parameters
        byteCount += bytes
        if let progress, elementCount > 0 { progress(min(Double(parameterCount) / elementCount, 1)) }
    }
}
