/// A matrix of a model, and its tensor.
struct LoadedMatrix: Sendable, Equatable {
    /// The name of the tensor.
    let tensor: String
    /// The index of the equal parts of the tensor: the expert's number in a stack of experts, else 0.
    let part: Int
    /// The number of outputs.
    let rows: Int
    /// The number of inputs.
    let columns: Int
    /// Whether the tensor is stored inputs by outputs.
    let isTransposed: Bool

    /// Returns the name of a matrix in calibration data.
    static func key(tensor: String, part: Int) -> String { part == 0 ? tensor : "\(tensor)[\(part)]" }

    /// The name in calibration data.
    var key: String { Self.key(tensor: tensor, part: part) }
}
