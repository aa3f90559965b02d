import Tensor

/// Features of images among the rows of a pass.
extension Decoder {
    /// The features of images that the rows of a pass have whose tokens are set.
    func imageRuns(_ count: Int, _ cache: KVCache) throws(DecoderError) -> [ImageRun] {
        let tokens = UnsafeBufferPointer(rebasing: pass.rows.tokens[..<count])
        guard let negative = tokens.firstIndex(where: { $0 < 0 }) else { return [] }
        guard let runs = cache.imageRuns(of: tokens, from: model.images) else {
            throw .token(Int(tokens[negative]), vocabularySize: model.vocabularySize)
        }
        return runs
    }

    /// Tells the pass where features stand, and the positions of all rows.
    ///
    /// - Parameter features: Those of each run's image.
    func place(_ runs: [ImageRun], _ features: [AlignedBuffer], count: Int, cache: KVCache, length: Int) {
        let stride = model.featureWidth
        var (row, position) = (0, cache.nextPosition)
        for (run, values) in zip(runs, features) {
            let rows = run.place.lowerBound - cache.count..<run.place.upperBound - cache.count
            pass.rotary.fill(row..<rows.lowerBound, position: position, length: length)
            position += rows.lowerBound - row
            pass.rows.set(rows, features: values.floats + run.first * stride, stride: stride)
            if cache.pool.positionsFollowGrids {
                for row in rows {
                    pass.rotary.fill(row, position: run.position(row - rows.lowerBound), length: length)
                }
                position = run.end
            } else {
                pass.rotary.fill(rows, position: position, length: length)
                position += rows.count
            }
            row = rows.upperBound
        }
        pass.rotary.fill(row..<count, position: position, length: length)
        guard model.imagesSeeAhead else { return }
        pass.rows.setPieces(
            0..<count,
            images: runs.map { $0.place.lowerBound - cache.count..<$0.place.upperBound - cache.count })
    }
}

extension TransformerModel {
    /// Floats of an image's feature: what stands for its embedding, then what the first layers add.
    package var featureWidth: Int { configuration.hiddenSize * (1 + configuration.featureLayerCount) }

    /// Whether the features of an image see each other in some layer.
    var imagesSeeAhead: Bool { configuration.attentions.contains { $0.imagesSeeAhead } }

    /// Where a part of a prompt ends that is to be computed at once: not within an image whose features see each other.
    ///
    /// - Parameters:
    ///   - start: Where it begins.
    ///   - wanted: Where it may end otherwise.
    package func promptEnd(
        _ tokens: some RandomAccessCollection<some BinaryInteger>, from start: Int, wanted: Int
    ) -> Int {
        guard imagesSeeAhead else { return wanted }
        func token(_ place: Int) -> Int { Int(tokens[tokens.index(tokens.startIndex, offsetBy: place)]) }
        func isCut(_ place: Int) -> Bool {
            place > 0 && place < tokens.count && token(place) < 0 && token(place - 1) < 0
        }
        var end = wanted
        while end > start, isCut(end) { end -= 1 }
        guard end == start else { return end }
        end = wanted
        while isCut(end) { end += 1 }
        return end
    }
}
