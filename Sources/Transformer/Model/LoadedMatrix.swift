/// A matrix that a model is computed with, and the tensor it comes from.
struct LoadedMatrix: Sendable, Equatable {
    /// Name of the tensor.
    let tensor: String
    /// Which of the equal parts of the tensor: the expert's number where experts lie in one, else 0.
    let part: Int
    /// Outputs.
    let rows: Int
    /// Inputs.
    let columns: Int
    /// Whether the tensor is inputs by outputs.
    let isTransposed: Bool

    /// What a matrix is called where inputs are gathered.
    static func key(tensor: String, part: Int) -> String { part == 0 ? tensor : "\(tensor)[\(part)]" }

    /// What it is called where inputs are gathered.
    var key: String { Self.key(tensor: tensor, part: part) }
}
