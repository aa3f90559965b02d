import InferenceEvents
import Tensor

extension Encoder {
    /// Rows of features that see each other, as the patches of an image do.
    package struct Patches {
        /// The first row; rows lie one behind the other. `[count, hidden]`
        package var rows: UnsafePointer<Float>
        /// The position of each row.
        package var positions: [GridPosition]
        /// How many rows each block has, in order, where layers have rows see their block alone; empty for one block.
        package var blocks: [Int]

        /// Describes rows.
        package init(rows: UnsafePointer<Float>, positions: [GridPosition], blocks: [Int] = []) {
            self.rows = rows
            self.positions = positions
            self.blocks = blocks
        }
    }

    /// Computes the last layer's rows of features, normalized where the model has a norm there.
    ///
    /// - Parameters:
    ///   - sequences: At least one row each; they stay while this runs.
    ///   - range: The layers that are run; nil for all.
    ///   - kept: Layers behind which rows are wanted too.
    /// - Returns: The rows in order, valid until the encoder's next call, and the rows behind each of the layers.
    ///   `[rows, hidden]`
    /// - Throws: ``DecoderError`` where there are no rows, or where somebody asked to stop.
    package func encode(
        patches sequences: [Patches], layers range: Range<Int>? = nil, keeping kept: [Int] = [],
        cancellation: CancellationFlag? = nil
    ) throws(DecoderError) -> (last: UnsafePointer<Float>, kept: [AlignedBuffer]) {
        let count = sequences.reduce(0) { $0 + $1.positions.count }
        guard count > 0 else { throw .noTokens }
        if let cancellation, cancellation.isCancelled { throw .cancelled }
        layers.reserve(rows: count)
        var (wholePages, blockPages) = (0, 0)
        for sequence in sequences {
            wholePages += Self.pageCount(sequence.positions.count)
            blockPages += sequence.blocks.reduce(0) { $0 + Self.pageCount($1) }
        }
        // A layer attends in whole sequences or in blocks, so that both kinds may have the same pages.
        reserve(pages: max(wholePages, blockPages))
        place(sequences)
        let buffers = kept.map { _ in AlignedBuffer(floats: count * model.configuration.hiddenSize) }
        pass.job = ForwardJob(count: count, output: .rows, isPrompt: true, cancellation: cancellation)
        pass.job.layers = range
        pass.job.kept = zip(kept, buffers).map { ($0, $1.floats) }
        pass.stop.pointee = false
        let span = Trace.begin()
        pool.run(threads: pool.threadCount, body)
        Trace.end(span, "encode", ("rows", count), ("sequences", sequences.count))
        (pass.job.cancellation, pass.job.kept, pass.job.layers) = (nil, [], nil)
        if pass.stop.pointee { throw .cancelled }
        return (UnsafePointer(layers.head.finishedRows()), buffers)
    }

    private func place(_ sequences: [Patches]) {
        guard let pages = pages.baseAddress else { return }
        let hidden = model.configuration.hiddenSize
        var (row, page, blockRow, blockPage) = (0, 0, 0, 0)
        for sequence in sequences {
            let rows = row..<row + sequence.positions.count
            for row in rows { pass.rows.tokens[row] = 0 }
            pass.rows.set(rows, types: [], padding: nil, pages: pages + page)
            pass.rows.set(rows, features: sequence.rows, stride: hidden)
            for (offset, position) in sequence.positions.enumerated() {
                pass.rotary.fill(row + offset, position: position, length: rows.count)
            }
            let blocks = sequence.blocks.isEmpty ? [rows.count] : sequence.blocks
            for count in blocks where pass.blockRows != nil {
                pass.blockRows?.set(blockRow..<blockRow + count, types: [], padding: nil, pages: pages + blockPage)
                blockRow += count
                blockPage += Self.pageCount(count)
            }
            row = rows.upperBound
            page += Self.pageCount(rows.count)
        }
    }
}
