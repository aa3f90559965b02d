import Tensor

extension ForwardPass {
    /// Computes a layer's attention up to its output projection; returns what that reads.
    func attend(
        _ weights: AttentionWeights, _ plan: AttentionPlan, input: UnsafeMutablePointer<Float>, _ lane: Lane
    ) -> UnsafePointer<Float> {
        let worker = lane.worker
        kernels.multiply(
            weights.input, inputs: input, inputStride: configuration.hiddenSize, inputCount: job.count,
            into: shared.mixerInput, outputStride: plan.width, isBalanced: true, worker: worker)
        worker.barrier()
        note(.mixerInput, worker)
        if stop.pointee { return UnsafePointer(shared.mixed) }
        if normalizesWholeRows {
            normalizeWholeRows(weights, plan, worker)
            worker.barrier()
        }
        placeHeads(weights, plan, worker)
        worker.barrier()
        return attendsByRow(lane) ? attendFew(weights, plan, lane) : attendMany(weights, plan, lane)
    }

    /// Whether each row attends by itself, as a decoded token does.
    ///
    /// The end of a prompt doesn't where products have the same bits for any count of rows, so that a prompt's bits don't
    /// depend on how long its last stretch is.
    private func attendsByRow(_ lane: Lane) -> Bool {
        lane.isPrivate && !(job.isPrompt && model.hasInvariantPrompts)
    }

    /// Whether queries and keys are normalised over all heads together.
    private var normalizesWholeRows: Bool { architecture.queryKeyNorm == .row && configuration.hasQueryKeyNorm }

    /// Adds biases and normalises queries and keys over all heads together.
    private func normalizeWholeRows(_ weights: AttentionWeights, _ plan: AttentionPlan, _ worker: Worker) {
        for row in worker.share(of: job.count) {
            let base = shared.mixerInput + row * plan.width
            if let bias = weights.inputBias {
                kernels.add(base, bias.floats, into: base, count: min(plan.gate, plan.width))
            }
            if let norm = weights.queryNorm { normalize(base, by: norm, into: base) }
            if let norm = weights.keyNorm { normalize(base + plan.key, by: norm, into: base + plan.key) }
            if let clip = configuration.attentionClip {
                for index in 0..<min(plan.gate, plan.width) { base[index] = max(min(base[index], clip), -clip) }
            }
        }
    }

    /// Gives queries and keys their biases, norms and rotation, and stores keys and values in the cache.
    ///
    /// The unit of work is a head, so that all of its rows are stored by one worker.
    private func placeHeads(_ weights: AttentionWeights, _ plan: AttentionPlan, _ worker: Worker) {
        let attention = plan.attention
        let isWhole = normalizesWholeRows
        let bias = isWhole ? nil : weights.inputBias?.floats
        let keyHeads = attention.keyValueLayer == nil ? attention.keyValueHeadCount : 0
        for head in worker.share(of: attention.headCount + keyHeads) {
            if head < attention.headCount {
                place(
                    plan, offset: head * plan.queryStride, bias: bias, norm: isWhole ? nil : weights.queryNorm,
                    head: head, rotates: true)
                warm(plan, offset: head * plan.queryStride)
                if let bias, attention.gate == .element { biasGate(plan, head: head, bias) }
                continue
            }
            let keyHead = head - attention.headCount
            let key = plan.key + keyHead * plan.keyStride
            let value = plan.value + keyHead * plan.keyStride
            if attention.usesKeysAsValues { copyKeys(plan, key: key, value: value) }
            place(
                plan, offset: key, bias: bias, norm: isWhole ? nil : weights.keyNorm, head: keyHead, rotates: true)
            place(plan, offset: value, bias: bias, norm: weights.valueNorm, head: keyHead, rotates: false)
            store(plan, keyHead, key: key, value: value)
        }
    }

    /// Adds the biases of a query head's gates, which stand behind the head.
    private func biasGate(_ plan: AttentionPlan, head: Int, _ bias: UnsafeMutablePointer<Float>) {
        let offset = head * plan.queryStride + plan.attention.headDimension
        for row in 0..<job.count {
            let values = shared.mixerInput + row * plan.width + offset
            kernels.add(values, bias + offset, into: values, count: plan.attention.headDimension)
        }
    }

    private func copyKeys(_ plan: AttentionPlan, key: Int, value: Int) {
        for row in 0..<job.count {
            let base = shared.mixerInput + row * plan.width
            (base + value).update(from: base + key, count: plan.attention.headDimension)
        }
    }

    /// Applies bias, norm and rotation to a head of all rows.
    ///
    /// - Parameter head: Number of the head, for norms that have weights for each.
    private func place(
        _ plan: AttentionPlan, offset: Int, bias: UnsafeMutablePointer<Float>?, norm: NormWeights?, head: Int,
        rotates: Bool
    ) {
        let dimension = plan.attention.headDimension
        // Values that are keys have the keys' biases.
        let isCopied = plan.attention.usesKeysAsValues && offset >= plan.value
        let biasOffset = isCopied ? offset - plan.value + plan.key : offset
        let rotaryIndex = rotates ? plan.attention.rotaryIndex : nil
        let normWeight = norm.map {
            $0.weight.floats + (architecture.queryKeyNorm == .eachHead && rotates ? head * dimension : 0)
        }
        for row in 0..<job.count {
            let values = shared.mixerInput + row * plan.width + offset
            if let bias { kernels.add(values, bias + biasOffset, into: values, count: dimension) }
            if let norm, let normWeight, !architecture.normalizesAfterRotation {
                normalize(values, by: norm, weight: normWeight, into: values)
            }
            if let rotaryIndex { rotate(values, row: row, rotaryIndex) }
            if let norm, let normWeight, architecture.normalizesAfterRotation {
                normalize(values, by: norm, weight: normWeight, into: values)
            }
        }
    }

    private func rotate(_ values: UnsafeMutablePointer<Float>, row: Int, _ index: Int) {
        let embedding = configuration.rotaryEmbeddings[index]
        let count = embedding.pairCount
        let (cosines, sines) = (rotary.cosines(index) + row * count, rotary.sines(index) + row * count)
        if embedding.isInterleaved {
            kernels.rotatePairs(values, cosines: cosines, sines: sines, count: count)
        } else {
            kernels.rotate(values, cosines: cosines, sines: sines, half: count)
        }
    }

    /// Multiplies a query head by the temperature of its positions.
    private func warm(_ plan: AttentionPlan, offset: Int) {
        guard let temperature = plan.attention.temperature else { return }
        for row in 0..<job.count {
            let values = shared.mixerInput + row * plan.width + offset
            kernels.scale(
                values, by: temperature.factor(at: rows.position(row)), into: values,
                count: plan.attention.headDimension)
        }
    }

    private func store(_ plan: AttentionPlan, _ head: Int, key: Int, value: Int) {
        let group = plan.place.group
        let offset = plan.place.offset + head * plan.place.page.headBytes
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
            let base = shared.mixerInput + row * plan.width
            kernels.store(
                keys: base + key, values: base + value, stride: plan.width, count: count,
                into: rows.pages(row, group: group)[position / KeyValuePage.positions] + offset, slot: slot,
                page: plan.place.page)
            row += count
        }
    }

    /// Attention of few rows: the cached positions of each row are split into ranges that depend on its position
    /// alone, and every worker merges them for itself.
    private func attendFew(_ weights: AttentionWeights, _ plan: AttentionPlan, _ lane: Lane) -> UnsafePointer<Float> {
        let window = layout.groups[plan.place.group].window ?? 0
        let keyHeads = plan.attention.keyValueHeadCount
        var itemCount = 0
        var isSplit = false
        for row in 0..<job.count {
            let ranges = PageRanges(position: rows.position(row), window: window)
            itemCount += ranges.count * keyHeads
            isSplit = isSplit || ranges.count > 1
        }
        let group = plan.attention.queryGroupSize
        let stride = AttentionArguments.partialStride(plan.place.page)
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
            var arguments = attentionArguments(
                weights, plan, head: head, row: row, count: 1, window: window, lane.worker)
            (arguments.firstPage, arguments.endPage) = ranges[range]
            if ranges.count > 1 {
                arguments.partials =
                    partials.floats + ((row * keyHeads + head) * Self.rangeLimit + range) * group * stride
                kernels.attend(arguments)
            } else {
                kernels.attend(arguments)
                applyGate(plan, head: head, rows: row..<row + 1, to: shared.mixed)
            }
        }
        lane.worker.barrier()
        guard isSplit else { return UnsafePointer(shared.mixed) }
        mergeRanges(weights, plan, window: window, lane)
        return UnsafePointer(lane.merged)
    }

    private func mergeRanges(_ weights: AttentionWeights, _ plan: AttentionPlan, window: Int, _ lane: Lane) {
        let attention = plan.attention
        let group = attention.queryGroupSize
        let stride = AttentionArguments.partialStride(plan.place.page)
        let (dimension, width) = (attention.headDimension, attention.queryWidth)
        for row in 0..<job.count {
            let ranges = PageRanges(position: rows.position(row), window: window)
            let output = lane.merged + row * width
            if ranges.count == 1 {
                output.update(from: shared.mixed + row * width, count: width)
                continue
            }
            for head in 0..<attention.headCount {
                let first = (row * attention.keyValueHeadCount + head / group) * Self.rangeLimit * group
                kernels.mergeAttention(
                    partials.floats + (first + head % group) * stride, stride: group * stride, count: ranges.count,
                    headDimension: dimension, sink: weights.sinks?.floats[head] ?? -.infinity,
                    into: output + head * dimension)
            }
            for head in 0..<attention.keyValueHeadCount {
                applyGate(plan, head: head, rows: row..<row + 1, to: lane.merged)
            }
        }
    }

    /// Attention of many rows, in blocks of rows that read each page once.
    private func attendMany(_ weights: AttentionWeights, _ plan: AttentionPlan, _ lane: Lane) -> UnsafePointer<Float> {
        let window = layout.groups[plan.place.group].window ?? 0
        let keyHeads = plan.attention.keyValueHeadCount
        let blockRows = max(1, 2 * AttentionArguments.rowBlock / plan.attention.queryGroupSize)
        let blocks = (job.count + blockRows - 1) / blockRows
        while let item = lane.worker.nextItem(of: blocks * keyHeads) {
            // The last rows see most positions: they go first, so that no worker is left alone with them.
            let block = blocks - 1 - item / keyHeads
            let first = block * blockRows
            let count = min(blockRows, job.count - first)
            let head = item % keyHeads
            kernels.attend(
                attentionArguments(weights, plan, head: head, row: first, count: count, window: window, lane.worker))
            applyGate(plan, head: head, rows: first..<first + count, to: shared.mixed)
        }
        lane.worker.barrier()
        return UnsafePointer(shared.mixed)
    }

    /// Gates what the query heads of a key-value head gave.
    private func applyGate(
        _ plan: AttentionPlan, head keyHead: Int, rows: Range<Int>, to output: UnsafeMutablePointer<Float>
    ) {
        let attention = plan.attention
        guard attention.gate != .none else { return }
        let (dimension, group) = (attention.headDimension, attention.queryGroupSize)
        for row in rows {
            let base = shared.mixerInput + row * plan.width
            for head in keyHead * group..<(keyHead + 1) * group {
                let values = output + row * attention.queryWidth + head * dimension
                switch attention.gate {
                case .none: break
                case .element, .separateElement:
                    let gate = attention.gate == .element
                        ? base + head * plan.queryStride + dimension : base + plan.gate + head * dimension
                    kernels.activate(.sigmoid, gate: gate, up: values, into: values, count: dimension)
                case .head:
                    var gate: Float = 0
                    kernels.activate(.sigmoid, gate: base + plan.gate + head, up: nil, into: &gate, count: 1)
                    kernels.scale(values, by: gate, into: values, count: dimension)
                }
            }
        }
    }

    private func attentionArguments(
        _ weights: AttentionWeights, _ plan: AttentionPlan, head: Int, row: Int, count: Int, window: Int,
        _ worker: Worker
    ) -> AttentionArguments {
        let attention = plan.attention
        let first = rows.position(row)
        let queryHead = head * attention.queryGroupSize
        return AttentionArguments(
            page: plan.place.page, pages: rows.pages(row, group: plan.place.group),
            pageOffset: plan.place.offset + head * plan.place.page.headBytes,
            firstPage: window > 0 ? max(first - window + 1, 0) / KeyValuePage.positions : 0,
            endPage: (first + count - 1) / KeyValuePage.positions + 1,
            query: shared.mixerInput + row * plan.width + queryHead * plan.queryStride, queryStride: plan.width,
            queryHeadStride: plan.queryStride, queryCount: count, groupSize: attention.queryGroupSize,
            firstPosition: first, window: window, scale: attention.scale,
            softcap: configuration.attentionSoftcap ?? 0,
            sinks: weights.sinks.map { UnsafePointer($0.floats + queryHead) },
            output: shared.mixed + row * attention.queryWidth + queryHead * attention.headDimension,
            outputStride: attention.queryWidth, outputHeadStride: attention.headDimension, partials: nil,
            scratch: attentionScratch[worker.index].base)
    }
}
