import Constrained

extension ExactJSON {
    /// The items of an array; nil for other values.
    var elements: [ExactJSON]? {
        if case .array(let items) = self { items } else { nil }
    }
}
