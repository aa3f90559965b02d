import Transformer

/// Which row of a file is a row of a tensor, where files order rows otherwise than `transformers`.
enum GGUFRowOrder {
    /// A head's rows lie pair by pair; ours are all first halves of the pairs, then all second ones.
    static func pairs(headDimension size: Int) -> (@Sendable (Int) -> Int)? {
        guard size.isMultiple(of: 2) else { return nil }
        return { row in
            let (head, within) = row.quotientAndRemainder(dividingBy: size)
            let (half, pair) = within.quotientAndRemainder(dividingBy: size / 2)
            return head * size + pair * 2 + half
        }
    }

    /// The file has all queries, all keys, all values; ours are key-value head by key-value head.
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

    /// The order of what linear attention reads, for tensors that are stored key head by key head.
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

    /// The file has groups of parts; ours are all groups' first parts, then all their second ones, and so on.
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
