/// Where the parts of a layer's attention stand in a row of its input projection.
struct AttentionPlan {
    /// What the layer attends by.
    let attention: AttentionConfiguration
    /// Where its keys and values lie in pages.
    let place: KVLayout.Place
    /// Floats of a row of queries, and of keys and values where they stand behind.
    let width: Int
    /// Query heads that one call of the kernel takes: those of a key-value head, or a part of them.
    let headsPerCall: Int
    /// Floats from one query head to the next of the same key-value head.
    let queryStride: Int
    /// Floats from the query heads of a key-value head to those of the next one.
    let groupStride: Int
    /// Floats before the first key head.
    let key: Int
    /// Floats before the first value head.
    let value: Int
    /// Floats from one key or value head to the next.
    let keyStride: Int
    /// Floats before the gates that stand behind everything else, where there are such.
    let gate: Int

    /// Calls that take all query heads at a position.
    var callCount: Int { attention.headCount / headsPerCall }

    /// Floats before a query head.
    func query(_ head: Int) -> Int {
        let (group, within) = head.quotientAndRemainder(dividingBy: attention.queryGroupSize)
        return group * groupStride + within * queryStride
    }

    /// Lays out a row of queries in a latent's space.
    ///
    /// All heads attend to one key there. They are taken by several calls, so that there is work for several threads.
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
        // Values that are keys have no rows of the projection: they are copied behind everything that it gives.
        gate = value + attention.keyValueWidth
        width = attention.inputWidth
    }
}
