/// The layout of a layer's queries, keys and values in a row of the input projection.
struct AttentionPlan {
    /// The layer's attention.
    let attention: AttentionConfiguration
    /// The location of its keys and values in pages.
    let place: KVLayout.Place
    /// The number of floats of a row.
    let width: Int
    /// The number of query heads per call of the kernel: those of a KV head, or a part of them.
    let headsPerCall: Int
    /// The number of floats from a query head to the next one of the same KV head.
    let queryStride: Int
    /// The number of floats from the query heads of a KV head to those of the next.
    let groupStride: Int
    /// The offset of the first key head, in floats.
    let key: Int
    /// The offset of the first value head, in floats.
    let value: Int
    /// The number of floats from a key or value head to the next.
    let keyStride: Int
    /// The offset of the gates after everything else, in floats.
    let gate: Int

    /// The number of calls for all query heads of a position.
    var callCount: Int { attention.headCount / headsPerCall }

    /// Returns the offset of a query head, in floats.
    func query(_ head: Int) -> Int {
        let (group, within) = head.quotientAndRemainder(dividingBy: attention.queryGroupSize)
        return group * groupStride + within * queryStride
    }

    /// Lays out a row of queries in the latent space.
    ///
    /// All heads attend to one key there. Several calls process them, so that several threads have work.
    init(_ latent: LatentAttentionConfiguration, place: KVLayout.Place) {
        attention = latent.attention
        self.place = place
        width = attention.queryWidth
        (queryStride, keyStride) = (attention.headDimension, attention.headDimension)
        groupStride = attention.queryGroupSize * queryStride
        (key, value, gate) = (0, 0, width)
        let limit = min(16, max(attention.headCount / 2, 1))
        headsPerCall = (1...limit).last { [attention] in attention.headCount.isMultiple(of: $0) } ?? 1
    }

    /// Lays out a row.
    init(_ attention: AttentionConfiguration, place: KVLayout.Place, layout: Architecture.AttentionLayout) {
        let dimension = attention.headDimension
        self.attention = attention
        self.place = place
        headsPerCall = attention.queryGroupSize
        if layout == .interleaved {
            width = attention.inputWidth
            queryStride = dimension
            key = attention.queryGroupSize * dimension
            value = key + dimension
            groupStride = value + dimension
            keyStride = groupStride
            gate = 0
            return
        }
        queryStride = attention.gate == .element ? 2 * dimension : dimension
        groupStride = attention.queryGroupSize * queryStride
        keyStride = dimension
        let queries = attention.headCount * queryStride
        guard attention.keyValueLayer == nil else {
            (key, value, gate) = (queries, queries, queries)
            width = queries + (attention.gate == .element ? 0 : attention.gateWidth)
            return
        }
        key = queries
        value = queries + attention.keyValueWidth
        // Values that are keys have no rows in the projection; they are copied after its output.
        gate = value + attention.keyValueWidth
        width = attention.inputWidth
    }
}
