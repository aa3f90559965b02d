import Constrained

extension JSONValue {
    /// The items of an array; nil for other values.
    var elements: [JSONValue]? {
        if case .array(let items) = self { items } else { nil }
    }
}
