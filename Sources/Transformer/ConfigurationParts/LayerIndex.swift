/// A layer's index, as a type of its own, so that it isn't confused with other numbers.
struct LayerIndex {
    let place: Int
}

extension Array {
    /// The element of a layer.
    @inline(__always)
    subscript(_ layer: LayerIndex) -> Element { self[layer.place] }
}
