/// Where the parts of a layer's attention stand in a row of its input projection.
struct AttentionPlan {
    /// What the layer attends by.
    let attention: AttentionConfiguration
    /// Where its keys and values lie in pages.
    let place: KVLayout.Place
    /// Floats of a row.
    let width: Int
    /// Floats from one query head to the next.
    let queryStride: Int
    /// Floats before the first key head.
    let key: Int
    /// Floats before the first value head.
    let value: Int
    /// Floats from one key or value head to the next.
    let keyStride: Int
    /// Floats before the gates that stand behind everything else, where there are such.
    let gate: Int

    /// Lays out a row.
    init(_ attention: AttentionConfiguration, place: KVLayout.Place, layout: Architecture.AttentionLayout) {
        let dimension = attention.headDimension
        self.attention = attention
        self.place = place
        if layout == .interleaved {
            width = attention.inputWidth
            (queryStride, keyStride) = (3 * dimension, 3 * dimension)
            (key, value) = (dimension, 2 * dimension)
            gate = 0
            return
        }
        queryStride = attention.gate == .element ? 2 * dimension : dimension
        keyStride = dimension
        let queries = attention.headCount * queryStride
        guard attention.keyValueLayer == nil else {
            (key, value, gate) = (queries, queries, queries)
            width = queries + (attention.gate == .element ? 0 : attention.gateWidth)
            return
        }
        key = queries
        value = queries + attention.keyValueWidth
        // Values that are keys have no rows of the projection: they are copied behind everything that it gives.
        gate = value + attention.keyValueWidth
        width = attention.inputWidth
    }
}
