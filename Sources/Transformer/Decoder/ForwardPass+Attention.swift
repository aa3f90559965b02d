import Tensor

extension ForwardPass {
    /// Runs a layer's attention: adds to the residual stream, or leaves the result where blocks are parallel.
    func attend(_ layer: LayerWeights, _ index: Int, _ lane: Lane) {
        let worker = lane.worker
        let hidden = configuration.hiddenSize
        let sizes = ForwardSizes(configuration)
        let input = blockInput(layer.attentionNorm, lane)
        lane.synchronize()
        kernels.multiply(
            layer.attentionInput, inputs: input, inputStride: hidden, inputCount: job.count,
            into: shared.attentionInput, outputStride: sizes.attentionWidth, isBalanced: true, worker: worker)
        worker.barrier()
        if stop.pointee { return }
        if architecture.queryKeyNorm == .row, configuration.hasQueryKeyNorm {
            normalizeWholeRows(layer, worker, stride: sizes.attentionWidth)
            worker.barrier()
        }
        placeHeads(layer, index, worker, stride: sizes.attentionWidth)
        worker.barrier()
        let attended = attendsByRow(lane) ? attendFew(index, lane) : attendMany(index, lane)
        kernels.multiply(
            layer.attentionOutput, inputs: attended, inputStride: configuration.queryWidth, inputCount: job.count,
            into: shared.branch, outputStride: hidden, isBalanced: true, worker: worker)
        worker.barrier()
        if !configuration.hasParallelResidual {
            add(shared.branch, bias: layer.attentionOutputBias, norm: layer.attentionOutputNorm, lane)
        }
    }

    /// Whether each row attends by itself, as a decoded token does.
    ///
    /// The end of a prompt doesn't where products have the same bits for any count of rows, so that a prompt's bits don't
    /// depend on how long its last stretch is.
    private func attendsByRow(_ lane: Lane) -> Bool {
        lane.isPrivate && !(job.isPrompt && model.hasInvariantPrompts)
    }

    /// Where queries, keys and values stand in a row of the input projection.
    private var heads: (key: Int, value: Int, queryStride: Int, keyStride: Int) {
        let dimension = configuration.headDimension
        if architecture.attentionLayout == .interleaved {
            return (dimension, 2 * dimension, 3 * dimension, 3 * dimension)
        }
        return (
            configuration.queryWidth, configuration.queryWidth + configuration.keyValueWidth, dimension, dimension
        )
    }

    /// Adds biases and normalises queries and keys over all heads together.
    private func normalizeWholeRows(_ layer: LayerWeights, _ worker: Worker, stride: Int) {
        for row in worker.share(of: job.count) {
            let base = shared.attentionInput + row * stride
            if let bias = layer.attentionInputBias { kernels.add(base, bias.floats, into: base, count: stride) }
            if let norm = layer.queryNorm { normalize(base, by: norm, into: base) }
            if let norm = layer.keyNorm { normalize(base + heads.key, by: norm, into: base + heads.key) }
        }
    }

    /// Gives queries and keys their biases, norms and rotation, and stores keys and values in the cache.
    ///
    /// The unit of work is a head, so that all of its rows are stored by one worker.
    private func placeHeads(_ layer: LayerWeights, _ index: Int, _ worker: Worker, stride: Int) {
        let places = heads
        let isWhole = architecture.queryKeyNorm == .row && configuration.hasQueryKeyNorm
        let bias = isWhole ? nil : layer.attentionInputBias?.floats
        let rotaryIndex = configuration.layers[index].rotaryIndex
        for head in worker.share(of: configuration.headCount + configuration.keyValueHeadCount) {
            if head < configuration.headCount {
                place(
                    offset: head * places.queryStride, bias: bias, norm: isWhole ? nil : layer.queryNorm,
                    rotaryIndex: rotaryIndex, stride: stride)
                continue
            }
            let keyHead = head - configuration.headCount
            let key = places.key + keyHead * places.keyStride
            let value = places.value + keyHead * places.keyStride
            place(
                offset: key, bias: bias, norm: isWhole ? nil : layer.keyNorm, rotaryIndex: rotaryIndex, stride: stride)
            place(offset: value, bias: bias, norm: nil, rotaryIndex: nil, stride: stride)
            store(keyHead, layer: index, key: key, value: value, stride: stride)
        }
    }

    private func place(
        offset: Int, bias: UnsafeMutablePointer<Float>?, norm: NormWeights?, rotaryIndex: Int?, stride: Int
    ) {
        let dimension = configuration.headDimension
        for row in 0..<job.count {
            let values = shared.attentionInput + row * stride + offset
            if let bias { kernels.add(values, bias + offset, into: values, count: dimension) }
            if let norm { normalize(values, by: norm, into: values) }
            if let rotaryIndex {
                let half = configuration.rotaryEmbeddings[rotaryIndex].pairCount
                kernels.rotate(
                    values, cosines: rotary.cosines(rotaryIndex) + row * half,
                    sines: rotary.sines(rotaryIndex) + row * half, half: half)
            }
        }
    }

    private func store(_ head: Int, layer: Int, key: Int, value: Int, stride: Int) {
        let group = layout.groupOfLayer[layer]
        let offset = layout.offsetOfLayer[layer] + head * layout.page.headBytes
        var row = 0
        while row < job.count {
            let position = rows.position(row)
            let slot = position % KeyValuePage.positions
            var count = 1
            while row + count < job.count, slot + count < KeyValuePage.positions,
                rows.follows(row + count, group: group)
            {
                count += 1
            }
            let base = shared.attentionInput + row * stride
            kernels.store(
                keys: base + key, values: base + value, stride: stride, count: count,
                into: rows.pages(row, group: group)[position / KeyValuePage.positions] + offset, slot: slot,
                page: layout.page)
            row += count
        }
    }

    /// Attention of few rows: the cached positions of each row are split into ranges that depend on its position
    /// alone, and every worker merges them for itself.
    private func attendFew(_ index: Int, _ lane: Lane) -> UnsafePointer<Float> {
        let window = layout.groups[layout.groupOfLayer[index]].window ?? 0
        let keyHeads = configuration.keyValueHeadCount
        var itemCount = 0
        var isSplit = false
        for row in 0..<job.count {
            let ranges = PageRanges(position: rows.position(row), window: window)
            itemCount += ranges.count * keyHeads
            isSplit = isSplit || ranges.count > 1
        }
        let group = configuration.queryGroupSize
        let stride = AttentionArguments.partialStride(layout.page)
        while var item = lane.worker.nextItem(of: itemCount) {
            var row = 0
            var ranges = PageRanges(position: rows.position(0), window: window)
            while item >= ranges.count * keyHeads {
                item -= ranges.count * keyHeads
                row += 1
                ranges = PageRanges(position: rows.position(row), window: window)
            }
            let head = item / ranges.count
            let range = item % ranges.count
            var arguments = attentionArguments(index, head: head, row: row, count: 1, window: window, lane.worker)
            (arguments.firstPage, arguments.endPage) = ranges[range]
            if ranges.count > 1 {
                arguments.partials =
                    partials.floats + ((row * keyHeads + head) * Self.rangeLimit + range) * group * stride
            }
            kernels.attend(arguments)
        }
        lane.worker.barrier()
        guard isSplit else { return UnsafePointer(shared.attended) }
        mergeRanges(window: window, lane)
        return UnsafePointer(lane.merged)
    }

    private func mergeRanges(window: Int, _ lane: Lane) {
        let group = configuration.queryGroupSize
        let stride = AttentionArguments.partialStride(layout.page)
        let dimension = configuration.headDimension
        for row in 0..<job.count {
            let ranges = PageRanges(position: rows.position(row), window: window)
            let output = lane.merged + row * configuration.queryWidth
            if ranges.count == 1 {
                output.update(from: shared.attended + row * configuration.queryWidth, count: configuration.queryWidth)
                continue
            }
            for head in 0..<configuration.headCount {
                let first = (row * configuration.keyValueHeadCount + head / group) * Self.rangeLimit * group
                kernels.mergeAttention(
                    partials.floats + (first + head % group) * stride, stride: group * stride, count: ranges.count,
                    headDimension: dimension, into: output + head * dimension)
            }
        }
    }

    /// Attention of many rows, in blocks of rows that read each page once.
    private func attendMany(_ index: Int, _ lane: Lane) -> UnsafePointer<Float> {
        let window = layout.groups[layout.groupOfLayer[index]].window ?? 0
        let blockRows = max(1, 2 * AttentionArguments.rowBlock / configuration.queryGroupSize)
        let blocks = (job.count + blockRows - 1) / blockRows
        while let item = lane.worker.nextItem(of: blocks * configuration.keyValueHeadCount) {
            // The last rows see most positions: they go first, so that no worker is left alone with them.
            let block = blocks - 1 - item / configuration.keyValueHeadCount
            let first = block * blockRows
            let count = min(blockRows, job.count - first)
            kernels.attend(
                attentionArguments(
                    index, head: item % configuration.keyValueHeadCount, row: first, count: count, window: window,
                    lane.worker))
        }
        lane.worker.barrier()
        return UnsafePointer(shared.attended)
    }

    private func attentionArguments(
        _ index: Int, head: Int, row: Int, count: Int, window: Int, _ worker: Worker
    ) -> AttentionArguments {
        let group = layout.groupOfLayer[index]
        let places = heads
        let first = rows.position(row)
        let stride = ForwardSizes(configuration).attentionWidth
        let queryHead = head * configuration.queryGroupSize
        return AttentionArguments(
            page: layout.page, pages: rows.pages(row, group: group),
            pageOffset: layout.offsetOfLayer[index] + head * layout.page.headBytes,
            firstPage: window > 0 ? max(first - window + 1, 0) / KeyValuePage.positions : 0,
            endPage: (first + count - 1) / KeyValuePage.positions + 1,
            query: shared.attentionInput + row * stride + queryHead * places.queryStride, queryStride: stride,
            queryHeadStride: places.queryStride, queryCount: count, groupSize: configuration.queryGroupSize,
            firstPosition: first, window: window, scale: configuration.layers[index].attentionScale,
            softcap: configuration.attentionSoftcap ?? 0,
            output: shared.attended + row * configuration.queryWidth + queryHead * configuration.headDimension,
            outputStride: configuration.queryWidth, outputHeadStride: configuration.headDimension, partials: nil,
            scratch: attentionScratch[worker.index].base)
    }
}
