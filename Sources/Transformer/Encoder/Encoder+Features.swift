import InferenceEvents
import Tensor

extension Encoder {
    /// Rows of features that attend to each other, such as the patches of an image.
    package struct Patches {
        /// The first row; rows are contiguous. `[count, hidden]`
        package var rows: UnsafePointer<Float>
        /// The position of each row.
        package var positions: [GridPosition]
        /// The number of rows of each block, for layers that attend in blocks; empty for one block.
        package var blocks: [Int]

        /// Creates a description of rows.
        package init(rows: UnsafePointer<Float>, positions: [GridPosition], blocks: [Int] = []) {
            self.rows = rows
            self.positions = positions
            self.blocks = blocks
        }
    }

    /// Computes the last layer's output for rows of features, with the final norm if there is one.
    ///
    /// - Parameters:
    ///   - sequences: Sequences of at least one row; their memory must be valid during the call.
    ///   - range: The layers to run; nil for all.
    ///   - kept: The layers whose output is needed too.
    /// - Returns: The rows in order, valid until the encoder's next call, and the output of each kept layer. `[rows,
    ///   hidden]`
    /// - Throws: ``DecoderError`` for no rows, and on cancellation.
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
        // A layer attends either in whole sequences or in blocks, so both can use the same pages.
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
