import Glibc
import NightjarKernelTable

extension Reference {
    static let attention = AttentionKernels(
        store: { keys, values, stride, count, block, slot, headDimension, valueDimension, isHalf in
            let page = KeyValuePage(headDimension: headDimension, isHalf: isHalf)
            for i in 0..<count {
                for d in 0..<(valueDimension > 0 ? page.paddedDimension : 0) {
                    let value = d < valueDimension ? values[i * stride + d] : 0
                    let index = (slot + i) * page.paddedDimension + d
                    Reference.write(value, isHalf, block + page.valueOffset, index)
                }
                for d in 0..<headDimension {
                    Reference.write(keys[i * stride + d], isHalf, block, d * KeyValuePage.positions + slot + i)
                }
            }
        },
        attend: { address in
            Reference.attend(address.assumingMemoryBound(to: AttentionArguments.self).pointee)
        },
        merge: { partials, stride, count, valueDimension, sink, output in
            let padded = KeyValuePage(headDimension: valueDimension, isHalf: false).paddedDimension
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

    /// The whole softmax of each query at once, in double precision.
    static func attend(_ a: AttentionArguments) {
        for queryIndex in 0..<a.queryCount {
            for head in 0..<a.groupSize {
                let query = a.query + queryIndex * a.queryStride + head * a.queryHeadStride
                let position = a.firstPosition + queryIndex
                let low = max(a.window > 0 ? max(0, position - a.window + 1) : 0, a.firstPage * KeyValuePage.positions)
                let high = min(position + 1, a.endPage * KeyValuePage.positions)
                var scores: [Double] = []
                for p in low..<max(low, high) {
                    var score = 0.0
                    for d in 0..<a.page.headDimension {
                        score += Double(query[d]) * Double(key(a, p, d))
                    }
                    score *= Double(a.scale)
                    if a.softcap > 0 { score = Double(a.softcap) * tanh(score / Double(a.softcap)) }
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

    private static func key(_ a: AttentionArguments, _ position: Int, _ dimension: Int) -> Float {
        let base = a.pages[position / KeyValuePage.positions] + a.pageOffset
        return read(a.page.isHalf, base, dimension * KeyValuePage.positions + position % KeyValuePage.positions)
    }

    private static func value(_ a: AttentionArguments, _ position: Int, _ dimension: Int) -> Float {
        if a.page.valuesAreKeys { return key(a, position, dimension) }
        let base = a.pages[position / KeyValuePage.positions] + a.pageOffset + a.page.valueOffset
        return read(a.page.isHalf, base, position % KeyValuePage.positions * a.page.paddedDimension + dimension)
    }

    private static func read(_ isHalf: Bool, _ base: UnsafeMutableRawPointer, _ index: Int) -> Float {
        isHalf
            ? Float(Float16(bitPattern: (base + 2 * index).load(as: UInt16.self)))
            : (base + 4 * index).load(as: Float.self)
    }

    static func write(_ value: Float, _ isHalf: Bool, _ base: UnsafeMutableRawPointer, _ index: Int) {
        if isHalf {
            (base + 2 * index).storeBytes(of: Float16(value).bitPattern, as: UInt16.self)
        } else {
            (base + 4 * index).storeBytes(of: value, as: Float.self)
        }
    }
}
