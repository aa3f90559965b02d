import Glibc
import NightjarKernelTable

extension Reference {
    static let attention = AttentionKernels(
        store: { keys, values, stride, count, block, slot, page, _ in
            let page = page.assumingMemoryBound(to: KeyValuePage.self).pointee
            for i in 0..<count {
                Reference.store(keys + i * stride, values + i * stride, block, slot + i, page)
            }
        },
        attend: { address in
            Reference.attend(address.assumingMemoryBound(to: AttentionArguments.self).pointee)
        },
        merge: { partials, stride, count, valueDimension, sink, output in
            let padded = KeyValuePage(headDimension: valueDimension, type: .float32).paddedDimension
            var best = Double(sink)
            for part in 0..<count { best = Swift.max(best, Double(partials[part * stride + padded])) }
            var total = sink == -.infinity ? 0 : exp(Double(sink) - best)
            for part in 0..<count {
                let row = partials + part * stride
                if row[padded] > -.infinity { total += exp(Double(row[padded]) - best) * Double(row[padded + 1]) }
            }
            for d in 0..<valueDimension {
                var sum = 0.0
                for part in 0..<count {
                    let row = partials + part * stride
                    if row[padded] > -.infinity { sum += exp(Double(row[padded]) - best) * Double(row[d]) }
                }
                output[d] = Float(sum / total)
            }
        })

    /// Computes the whole softmax of each query at once, in double precision.
    static func attend(_ a: AttentionArguments) {
        for queryIndex in 0..<a.queryCount {
            for head in 0..<a.groupSize {
                let source = a.query + queryIndex * a.queryStride + head * a.queryHeadStride
                var query = (0..<a.page.headDimension).map { Double(source[$0]) }
                if a.page.type == .int8 { query = rotated(query, block: a.page.rotatedBlock) }
                let position = a.firstPosition + queryIndex
                let low = max(a.window > 0 ? max(0, position - a.window + 1) : 0, a.firstPage * KeyValuePage.positions)
                let last = a.length - 1 - position > a.ahead ? position + a.ahead : a.length - 1
                let high = min(last + 1, a.endPage * KeyValuePage.positions)
                var scores: [Double] = []
                for p in low..<max(low, high) {
                    var score = 0.0
                    for d in 0..<a.page.headDimension {
                        score += query[d] * Double(key(a, p, d))
                    }
                    score *= Double(a.scale)
                    if a.softcap > 0 { score = Double(a.softcap) * tanh(score / Double(a.softcap)) }
                    if let bias = a.bias { score += Double(bias[head * a.biasStride + p - position]) }
                    scores.append(score)
                }
                let sink = a.partials == nil ? a.sinks.map { Double($0[head]) } : nil
                let best = max(scores.max() ?? -.infinity, sink ?? -.infinity)
                let weights = scores.map { exp($0 - best) }
                let total = weights.reduce(sink.map { exp($0 - best) } ?? 0, +)
                for d in 0..<a.page.valueDimension {
                    var sum = 0.0
                    for (i, weight) in weights.enumerated() { sum += weight * Double(value(a, low + i, d)) }
                    if let partials = a.partials {
                        let stride = AttentionArguments.partialStride(a.page)
                        partials[(queryIndex * a.groupSize + head) * stride + d] = Float(sum)
                    } else {
                        a.output[queryIndex * a.outputStride + head * a.outputHeadStride + d] = Float(sum / total)
                    }
                }
                if let partials = a.partials {
                    let stride = AttentionArguments.partialStride(a.page)
                    let row = partials + (queryIndex * a.groupSize + head) * stride
                    row[a.page.paddedDimension] = Float(best)
                    row[a.page.paddedDimension + 1] = Float(total)
                }
            }
        }
    }

    /// Stores one position.
    private static func store(
        _ key: UnsafePointer<Float>, _ value: UnsafePointer<Float>, _ block: UnsafeMutableRawPointer, _ slot: Int,
        _ page: KeyValuePage
    ) {
        var key = (0..<page.headDimension).map { Double(key[$0]) }
        var values = (0..<page.storedValueDimension).map { Double(value[$0]) }
        if page.type == .int8 {
            key = rotated(key, block: page.rotatedBlock)
            let scales = (block + page.scaleOffset).assumingMemoryBound(to: Float.self)
            (key, scales[slot]) = scaled(key)
            (values, scales[slot + KeyValuePage.positions]) = scaled(values)
        }
        if !page.valuesAreKeys { values += [Double](repeating: 0, count: page.paddedDimension - values.count) }
        for (d, element) in values.enumerated() {
            write(Float(element), page.type, block + page.valueOffset, slot * page.paddedDimension + d)
        }
        for (d, element) in key.enumerated() {
            write(Float(element), page.type, block, d * KeyValuePage.positions + slot)
        }
    }

    /// Returns the elements divided by their scale, and the scale.
    private static func scaled(_ elements: [Double]) -> ([Double], Float) {
        let largest = elements.map { $0.magnitude }.max() ?? 0
        return (elements.map { largest > 0 ? $0 * 127 / largest : 0 }, Float(largest / 127))
    }

    /// Returns each block of elements times the orthonormal Walsh-Hadamard matrix.
    ///
    /// The entry at row i and column j is negative if i and j have an odd number of common bits.
    static func rotated(_ elements: [Double], block: Int) -> [Double] {
        elements.indices.map { index in
            let first = index / block * block
            let sum = (0..<block).reduce(0.0) { sum, j in
                let element = elements[first + j]
                return ((index - first) & j).nonzeroBitCount % 2 == 0 ? sum + element : sum - element
            }
            return sum / Double(block).squareRoot()
        }
    }

    private static func key(_ a: AttentionArguments, _ position: Int, _ dimension: Int) -> Float {
        let base = a.pages[position / KeyValuePage.positions] + a.pageOffset
        let slot = position % KeyValuePage.positions
        return read(a.page.type, base, dimension * KeyValuePage.positions + slot) * scale(a, base, slot)
    }

    /// Returns the scale of a position's key, or of its value if the slot is 64 higher.
    private static func scale(_ a: AttentionArguments, _ base: UnsafeMutableRawPointer, _ place: Int) -> Float {
        a.page.type == .int8 ? (base + a.page.scaleOffset + 4 * place).load(as: Float.self) : 1
    }

    private static func value(_ a: AttentionArguments, _ position: Int, _ dimension: Int) -> Float {
        if a.page.valuesAreKeys { return key(a, position, dimension) }
        let base = a.pages[position / KeyValuePage.positions] + a.pageOffset
        let slot = position % KeyValuePage.positions
        return read(a.page.type, base + a.page.valueOffset, slot * a.page.paddedDimension + dimension)
            * scale(a, base, slot + KeyValuePage.positions)
    }

    private static func read(_ type: KeyValueType, _ base: UnsafeMutableRawPointer, _ index: Int) -> Float {
        switch type {
        case .float32: (base + 4 * index).load(as: Float.self)
        case .float16: Float(Float16(bitPattern: (base + 2 * index).load(as: UInt16.self)))
        case .int8: Float((base + index).load(as: Int8.self))
        }
    }

    private static func write(_ value: Float, _ type: KeyValueType, _ base: UnsafeMutableRawPointer, _ index: Int) {
        switch type {
        case .float32: (base + 4 * index).storeBytes(of: value, as: Float.self)
        case .float16: (base + 2 * index).storeBytes(of: Float16(value).bitPattern, as: UInt16.self)
        case .int8: (base + index).storeBytes(of: Int8(exactly: value.rounded(.toNearestOrEven)) ?? 0, as: Int8.self)
        }
    }
}
