import ModelFiles

/// How one vector is made of a text's rows, by the numbers of llama.cpp.
package enum GGUFPooling: Int, Sendable {
    /// None is made.
    case none
    /// The mean of all rows.
    case mean
    /// The first row.
    case first
    /// The last row.
    case last
    /// A score is made, by a head.
    case rank
}

extension GGUFModel {
    /// What the file says, as `<architecture>.pooling_type`; nil where it says nothing.
    package var pooling: GGUFPooling? {
        guard case .string(let architecture) = metadata["general.architecture"],
            case .integer(let number) = metadata["\(architecture).pooling_type"]
        else { return nil }
        return GGUFPooling(rawValue: number)
    }
}
