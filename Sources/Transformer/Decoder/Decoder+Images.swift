import Tensor

/// Image features among the rows of a pass.
extension Decoder {
    /// Returns the image features among the rows of a pass whose tokens are set.
    ///
    /// - Throws: ``DecoderError`` for a token that belongs to no image.
    func imageRuns(_ count: Int, _ cache: KVCache) throws(DecoderError) -> [ImageRun] {
        let tokens = UnsafeBufferPointer(rebasing: pass.rows.tokens[..<count])
        guard let negative = tokens.firstIndex(where: { $0 < 0 }) else { return [] }
        guard let runs = cache.imageRuns(of: tokens, from: model.images) else {
            throw .token(Int(tokens[negative]), vocabularySize: model.vocabularySize)
        }
        return runs
    }

    /// Sets the rows of image features, and the positions of all rows.
    ///
    /// - Parameter features: The features of each run's image.
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
    /// The number of floats of an image feature: its embedding, then the additions of the first layers.
    package var featureWidth: Int { configuration.hiddenSize * (1 + configuration.featureLayerCount) }

    /// Whether the features of an image attend to later ones in some layer.
    var imagesSeeAhead: Bool { configuration.attentions.contains { $0.imagesSeeAhead } }

    /// Returns the end of a prompt's next chunk, which must not split an image whose features attend to later ones.
    ///
    /// - Parameters:
    ///   - start: The beginning of the chunk.
    ///   - wanted: The end of the chunk without images.
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
