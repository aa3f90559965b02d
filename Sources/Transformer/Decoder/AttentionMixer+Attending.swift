import Tensor

/// Attention proper: queries with the cached keys and values.
extension AttentionMixer {
    /// Attends with queries and a cache that are ready; returns the rows of all heads' outputs.
    func attend(sinks: AlignedBuffer?, _ plan: AttentionPlan, _ lane: Lane) -> UnsafePointer<Float> {
        attendsByRow(lane) ? attendFew(sinks, plan, lane) : attendMany(sinks, plan, lane)
    }

    /// Returns whether each row attends by itself, as a decoded token does.
    ///
    /// The rows of a prompt don't where products have the same bits for any number of rows. A prompt's bits then don't
    /// depend on the size of its last chunk.
    private func attendsByRow(_ lane: Lane) -> Bool {
        lane.isPrivate && !pass.rows.isReadOnce && pass.rows.pieces.isEmpty
            && !(pass.job.isPrompt && pass.model.hasInvariantPrompts)
    }

    /// Attends with few rows. The cached positions of a row are split into ranges that depend only on its position.
    /// Every worker merges them for itself.
    private func attendFew(_ sinks: AlignedBuffer?, _ plan: AttentionPlan, _ lane: Lane) -> UnsafePointer<Float> {
        let window = layout.groups[plan.place.group].window ?? 0
        let calls = plan.callCount
        var itemCount = 0
        var isSplit = false
        for row in 0..<pass.job.count {
            let ranges = PageRanges(position: pass.rows.position(row), window: window)
            itemCount += ranges.count * calls
            isSplit = isSplit || ranges.count > 1
        }
        let group = plan.headsPerCall
        let stride = AttentionArguments.partialStride(plan.place.page)
        while var item = lane.worker.nextItem(of: itemCount) {
            var row = 0
            var ranges = PageRanges(position: pass.rows.position(0), window: window)
            while item >= ranges.count * calls {
                item -= ranges.count * calls
                row += 1
                ranges = PageRanges(position: pass.rows.position(row), window: window)
            }
            let call = item / ranges.count
            let range = item % ranges.count
            var arguments = attentionArguments(
                sinks, plan, call: call, row: row, count: 1, window: window, lane.worker)
            (arguments.firstPage, arguments.endPage) = ranges[range]
            if ranges.count > 1 {
                arguments.partials =
                    partials.floats + ((row * calls + call) * PageRanges.limit + range) * group * stride
                kernels.attention.attend(arguments)
            } else {
                kernels.attention.attend(arguments)
                applyGate(plan, call: call, rows: row..<row + 1, to: pass.shared.mixed)
            }
        }
        lane.worker.barrier()
        guard isSplit else { return UnsafePointer(pass.shared.mixed) }
        mergeRanges(sinks, plan, window: window, lane)
        return UnsafePointer(lane.merged)
    }

    private func mergeRanges(_ sinks: AlignedBuffer?, _ plan: AttentionPlan, window: Int, _ lane: Lane) {
        let attention = plan.attention
        let group = plan.headsPerCall
        let stride = AttentionArguments.partialStride(plan.place.page)
        let (dimension, width) = (attention.valueDimension, attention.outputWidth)
        for row in 0..<pass.job.count {
            let ranges = PageRanges(position: pass.rows.position(row), window: window)
            let output = lane.merged + row * width
            if ranges.count == 1 {
                output.update(from: pass.shared.mixed + row * width, count: width)
                continue
            }
            for head in 0..<attention.headCount {
                let first = (row * plan.callCount + head / group) * PageRanges.limit * group
                kernels.attention.merge(
                    partials.floats + (first + head % group) * stride, stride: group * stride, count: ranges.count,
                    valueDimension: dimension, sink: sinks?.floats[head] ?? -.infinity,
                    into: output + head * dimension)
            }
            for call in 0..<plan.callCount {
                applyGate(plan, call: call, rows: row..<row + 1, to: lane.merged)
            }
        }
    }

    /// Attends with many rows, in blocks of rows that read each page once.
    private func attendMany(_ sinks: AlignedBuffer?, _ plan: AttentionPlan, _ lane: Lane) -> UnsafePointer<Float> {
        let table = pass.rows(of: plan.attention)
        let window =
            table.isReadOnce ? plan.attention.slidingWindow ?? 0 : layout.groups[plan.place.group].window ?? 0
        let calls = plan.callCount
        let blockRows = max(1, 2 * AttentionArguments.rowBlock / plan.headsPerCall)
        let pieceCount = table.pieces.isEmpty ? table.sequences.count : table.pieces.count
        func piece(_ index: Int) -> RowTable.Piece {
            table.pieces.isEmpty
                ? RowTable.Piece(rows: table.sequences[index], isImage: false) : table.pieces[index]
        }
        func rowsPerCall(_ piece: RowTable.Piece) -> Int {
            // Each row of an image that exceeds the window has its own window.
            let isWide = piece.isImage && plan.attention.imageSight == .whole && window > 0 && piece.rows.count > window
            return isWide ? 1 : blockRows
        }
        func itemCount(_ piece: RowTable.Piece) -> Int {
            let step = rowsPerCall(piece)
            return (piece.rows.count + step - 1) / step * calls
        }
        let total = (0..<pieceCount).reduce(0) { $0 + itemCount(piece($1)) }
        // A worker's items ascend, so the search for their pieces continues where it was.
        var (index, start) = (0, 0)
        while let item = lane.worker.nextItem(of: total) {
            while item - start >= itemCount(piece(index)) {
                start += itemCount(piece(index))
                index += 1
            }
            let (piece, rows) = (piece(index), piece(index).rows)
            let step = rowsPerCall(piece)
            // The last rows attend to the most positions. They go first, so that no worker is left alone with them.
            let block = (itemCount(piece) / calls) - 1 - (item - start) / calls
            let first = rows.lowerBound + block * step
            let count = min(step, rows.upperBound - first)
            let call = (item - start) % calls
            // Rows that attend beyond the window reach back to the beginning of their image.
            let reach = step == 1 && piece.isImage ? max(window, first - rows.lowerBound + 1) : window
            var arguments = attentionArguments(
                sinks, plan, call: call, row: first, count: count, window: reach, lane.worker)
            if !plan.attention.isCausal { seeAhead(&arguments, plan, call: call, in: rows, window: window) }
            if piece.isImage, plan.attention.imageSight != .causal {
                arguments.length = table.position(rows.upperBound - 1) + 1
                arguments.ahead = rows.count
                arguments.endPage = (arguments.length + KeyValuePage.positions - 1) / KeyValuePage.positions
            }
            kernels.attention.attend(arguments)
            applyGate(plan, call: call, rows: first..<first + count, to: pass.shared.mixed)
        }
        lane.worker.barrier()
        return UnsafePointer(pass.shared.mixed)
    }

    /// Extends a call's queries to later positions, as far as to earlier ones.
    private func seeAhead(
        _ arguments: inout AttentionArguments, _ plan: AttentionPlan, call: Int, in rows: Range<Int>, window: Int
    ) {
        let last = arguments.firstPosition + arguments.queryCount - 1
        arguments.length = rows.count
        arguments.ahead = window > 0 ? min(window - 1, rows.count) : rows.count
        let end = window > 0 ? min(last + window, rows.count) : rows.count
        arguments.endPage = (end + KeyValuePage.positions - 1) / KeyValuePage.positions
        if let bias = pass.model.weights.distanceBias {
            arguments.bias = bias.center(head: call * plan.headsPerCall)
            arguments.biasStride = bias.stride
        }
    }

    /// Applies the gate to the output of a call's query heads.
    private func applyGate(
        _ plan: AttentionPlan, call: Int, rows: Range<Int>, to output: UnsafeMutablePointer<Float>
    ) {
        let attention = plan.attention
        guard attention.gate != .none else { return }
        let (dimension, group) = (attention.headDimension, plan.headsPerCall)
        for row in rows {
            let base = pass.shared.mixerInput + row * plan.width
            for head in call * group..<(call + 1) * group {
                let values = output + row * attention.queryWidth + head * dimension
                switch attention.gate {
                case .none: break
                case .element, .separateElement:
                    let gate =
                        attention.gate == .element
                        ? base + plan.query(head) + dimension : base + plan.gate + head * dimension
                    kernels.elementwise.activate(.sigmoid, gate: gate, up: values, into: values, count: dimension)
                case .head:
                    var gate: Float = 0
                    kernels.elementwise.activate(
                        .sigmoid, gate: base + plan.gate + head, up: nil, into: &gate, count: 1)
                    kernels.elementwise.scale(values, by: gate, into: values, count: dimension)
                }
            }
        }
    }

    private func attentionArguments(
        _ sinks: AlignedBuffer?, _ plan: AttentionPlan, call: Int, row: Int, count: Int, window: Int,
        _ worker: Worker
    ) -> AttentionArguments {
        let attention = plan.attention
        let table = pass.rows(of: attention)
        let first = table.position(row)
        let queryHead = call * plan.headsPerCall
        let head = queryHead / attention.queryGroupSize
        let queries = attention.sharedValueDimension == nil ? pass.shared.mixerInput : pass.shared.latentQueries
        return AttentionArguments(
            page: plan.place.page, pages: table.pages(row, group: plan.place.group),
            pageOffset: plan.place.offset + head * plan.place.page.headBytes,
            firstPage: window > 0 ? max(first - window + 1, 0) / KeyValuePage.positions : 0,
            endPage: (first + count - 1) / KeyValuePage.positions + 1,
            query: queries + row * plan.width + plan.query(queryHead), queryStride: plan.width,
            queryHeadStride: plan.queryStride, queryCount: count, groupSize: plan.headsPerCall,
            firstPosition: first, window: window, scale: attention.scale,
            softcap: configuration.attentionSoftcap ?? 0,
            sinks: sinks.map { UnsafePointer($0.floats + queryHead) },
            output: pass.shared.mixed + row * attention.outputWidth + queryHead * attention.valueDimension,
            outputStride: attention.outputWidth, outputHeadStride: attention.valueDimension, partials: nil,
            scratch: scratch[worker.index].base)
    }
}
