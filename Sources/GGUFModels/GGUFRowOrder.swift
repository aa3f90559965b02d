import Transformer

/// The mapping from a tensor's rows to a file's rows, where files order rows differently from `transformers`.
enum GGUFRowOrder {
    /// Returns the order of a head's rows: the file stores pairs, `transformers` all first halves and then all second
    /// halves.
    static func pairs(headDimension size: Int) -> (@Sendable (Int) -> Int)? {
        guard size.isMultiple(of: 2) else { return nil }
        return { row in
            let (head, within) = row.quotientAndRemainder(dividingBy: size)
            let (half, pair) = within.quotientAndRemainder(dividingBy: size / 2)
            return head * size + pair * 2 + half
        }
    }

    /// Returns the order of fused attention: the file stores all queries, keys and values, `transformers` groups by KV
    /// head.
    static func headByHead(_ attention: AttentionConfiguration) -> @Sendable (Int) -> Int {
        let (size, group) = (attention.headDimension, attention.queryGroupSize)
        let (queries, keys) = (attention.queryWidth, attention.keyValueWidth)
        return { row in
            let (head, within) = row.quotientAndRemainder(dividingBy: (group + 2) * size)
            let (part, element) = within.quotientAndRemainder(dividingBy: size)
            if part < group { return (head * group + part) * size + element }
            return queries + (part - group) * keys + head * size + element
        }
    }

    /// Returns the order of linear attention's input projections, for tensors stored by key head.
    static func order(_ role: TensorRole, _ delta: GatedDeltaConfiguration) -> (@Sendable (Int) -> Int)? {
        let ratio = delta.valueHeadCount / delta.keyHeadCount
        switch role {
        case .deltaGroupedInput:
            let values = ratio * delta.valueDimension
            return parts([delta.keyDimension, delta.keyDimension, values, values], groupCount: delta.keyHeadCount)
        case .deltaGroupedScalars: return parts([ratio, ratio], groupCount: delta.keyHeadCount)
        default: return nil
        }
    }

    /// Returns the order of grouped parts: the file stores group by group, the tensor all groups' first parts, and so
    /// on.
    private static func parts(_ sizes: [Int], groupCount: Int) -> @Sendable (Int) -> Int {
        let groupSize = sizes.reduce(0, +)
        return { row in
            var (row, first) = (row, 0)
            for size in sizes.dropLast() {
                if row < size * groupCount { return row / size * groupSize + first + row % size }
                row -= size * groupCount
                first += size
            }
            let size = sizes[sizes.count - 1]
            return row / size * groupSize + first + row % size
        }
    }
}
