import Tensor

/// What loading a checkpoint has met so far.
struct LoadRecord {
    /// Distinct parameters.
    private(set) var parameterCount = 0
    /// Bytes they take.
    private(set) var byteCount = 0
    /// Parameters of each storage type.
    private(set) var parametersByType: [String: Int] = [:]
    /// The elements that are computed with of tensors that are widened, or held twice, by name.
    var computedElements: [String: (count: Int, type: ElementType)] = [:]
    /// The matrices.
    var matrices: [LoadedMatrix] = []
    /// The tensors that computed matrices come from, by the matrices' addresses.
    var tensorByAddress: [UInt: String] = [:]
    /// Names of the tensors.
    var readNames: Set<String> = []
    /// Told which share of the elements is laid out.
    private let progress: (@Sendable (Double) -> Void)?
    /// Elements of all tensors.
    private let elementCount: Double

    /// Begins with nothing met.
    init(_ source: any TensorSource, progress: (@Sendable (Double) -> Void)?) {
        self.progress = progress
        elementCount = progress == nil ? 0 : source.tensors.reduce(0) { $0 + $1.shape.reduce(1) { $0 * Double($1) } }
    }

    /// The storage type of most parameters.
    var typeName: String { parametersByType.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? "" }

    /// Adds to the totals.
    mutating func count(parameters: Int, bytes: Int, type: String) {
        parametersByType[type, default: 0] += parameters
        parameterCount += parameters
        byteCount += bytes
        if let progress, elementCount > 0 { progress(min(Double(parameterCount) / elementCount, 1)) }
    }
}
