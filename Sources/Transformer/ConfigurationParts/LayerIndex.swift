/// A layer of a model by its place from the first, so that it is taken for no other number.
struct LayerIndex {
    let place: Int
}

extension Array {
    /// What a list holds for a layer.
    @inline(__always)
    subscript(_ layer: LayerIndex) -> Element { self[layer.place] }
}
