import Tensor

/// Attention to the keys and values of a cache, without the output projection.
final class AttentionMixer: PassPart {
    let layout: KVLayout
    /// The plan of each layer's attention; nil for layers without.
    let plans: [AttentionPlan?]
    /// The partial results of attention. `[few rows, KV heads, ranges, group, partialStride]`
    let partials: AlignedBuffer
    /// The scratch memory of each worker.
    let scratch: [AlignedBuffer]
    private let architecture: Architecture

    /// Plans each layer's rows, and allocates memory for few rows and for each worker.
    override init(_ pass: ForwardPass) {
        architecture = pass.architecture
        let layout = pass.model.cachePool.layout
        self.layout = layout
        let attentionLayout = pass.architecture.attentionLayout
        plans = zip(pass.configuration.layers, layout.places).map { layer, place in
            guard let place else { return nil }
            if let latent = layer.latentAttention { return AttentionPlan(latent, place: place) }
            return layer.attention.map { AttentionPlan($0, place: place, layout: attentionLayout) }
        }
        let partialFloats =
            AttentionArguments.partialStride(layout.widestPage) * ForwardSizes(pass.configuration).headCount
        partials = AlignedBuffer(floats: ForwardPass.privateRowLimit * PageRanges.limit * partialFloats)
        scratch = pass.own.map { _ in AlignedBuffer(byteCount: AttentionArguments.scratchBytes(layout.widestPage)) }
        super.init(pass)
    }

    /// Computes a layer's attention, and returns the input of the output projection.
    func attend(
        _ weights: AttentionWeights, _ plan: AttentionPlan, _ index: LayerIndex, input: UnsafeMutablePointer<Float>,
        _ lane: Lane
    ) -> UnsafePointer<Float> {
        let worker = lane.worker
        pass.project(
            weights.input, .attentionInput, index, inputs: input, inputStride: configuration.hiddenSize,
            into: pass.shared.mixerInput, outputStride: plan.width, worker)
        pass.note(.mixerInput, worker)
        if pass.stop.pointee { return UnsafePointer(pass.shared.mixed) }
        if preparesWholeRows {
            prepareWholeRows(weights, plan, worker)
            worker.barrier()
        }
        placeHeads(weights, plan, worker)
        worker.barrier()
        return attend(sinks: weights.sinks, plan, lane)
    }

    /// Whether queries and keys are normalized over all heads together.
    private var normalizesWholeRows: Bool { architecture.queryKeyNorm == .row && configuration.hasQueryKeyNorm }

    /// Whether rows are processed as a whole before their heads are.
    private var preparesWholeRows: Bool { normalizesWholeRows || configuration.attentionClip != nil }

    /// Adds biases, normalizes queries and keys over all heads together, and clips.
    private func prepareWholeRows(_ weights: AttentionWeights, _ plan: AttentionPlan, _ worker: Worker) {
        for row in worker.share(of: pass.job.count) {
            let base = pass.shared.mixerInput + row * plan.width
            if let bias = weights.inputBias {
                kernels.elementwise.add(base, bias.floats, into: base, count: min(plan.gate, plan.width))
            }
            if normalizesWholeRows, let norm = weights.queryNorm { pass.normalize(base, by: norm, into: base) }
            if normalizesWholeRows, let norm = weights.keyNorm {
                pass.normalize(base + plan.key, by: norm, into: base + plan.key)
            }
            if let clip = configuration.attentionClip {
                for index in 0..<min(plan.gate, plan.width) { base[index] = max(min(base[index], clip), -clip) }
            }
        }
    }

    /// Applies biases, norms and rotation to queries and keys, and stores keys and values in the cache.
    ///
    /// The unit of work is a head, so that one worker stores all of its rows.
    private func placeHeads(_ weights: AttentionWeights, _ plan: AttentionPlan, _ worker: Worker) {
        let attention = plan.attention
        let bias = preparesWholeRows ? nil : weights.inputBias?.floats
        // Read once, because each read counts references that all workers share.
        let (queryNorm, keyNorm) = normalizesWholeRows ? (nil, nil) : (weights.queryNorm, weights.keyNorm)
        let valueNorm = weights.valueNorm
        let keyHeads = attention.keyValueLayer == nil ? attention.keyValueHeadCount : 0
        for head in worker.share(of: attention.headCount + keyHeads) {
            if head < attention.headCount {
                place(
                    plan, offset: plan.query(head), bias: bias, norm: queryNorm,
                    head: head, rotates: true)
                warm(plan, offset: plan.query(head))
                if let bias, attention.gate == .element { biasGate(plan, head: head, bias) }
                continue
            }
            let keyHead = head - attention.headCount
            let key = plan.key + keyHead * plan.keyStride
            let value = plan.value + keyHead * plan.keyStride
            if attention.usesKeysAsValues { copyKeys(plan, key: key, value: value) }
            place(
                plan, offset: key, bias: bias, norm: keyNorm, head: keyHead, rotates: true)
            place(plan, offset: value, bias: bias, norm: valueNorm, head: keyHead, rotates: false)
            store(
                plan, keyHead, keys: pass.shared.mixerInput + key, values: pass.shared.mixerInput + value,
                stride: plan.width, rows: 0..<pass.job.count, worker)
        }
    }

    /// Adds the biases of a query head's gates, which are after the head.
    private func biasGate(_ plan: AttentionPlan, head: Int, _ bias: UnsafeMutablePointer<Float>) {
        let offset = plan.query(head) + plan.attention.headDimension
        for row in 0..<pass.job.count {
            let values = pass.shared.mixerInput + row * plan.width + offset
            kernels.elementwise.add(values, bias + offset, into: values, count: plan.attention.headDimension)
        }
    }

    private func copyKeys(_ plan: AttentionPlan, key: Int, value: Int) {
        for row in 0..<pass.job.count {
            let base = pass.shared.mixerInput + row * plan.width
            (base + value).update(from: base + key, count: plan.attention.headDimension)
        }
    }

    /// Applies bias, norm and rotation to a head of all rows.
    ///
    /// - Parameter head: The number of the head, for norms with weights per head.
    private func place(
        _ plan: AttentionPlan, offset: Int, bias: UnsafeMutablePointer<Float>?, norm: NormWeights?, head: Int,
        rotates: Bool
    ) {
        let dimension = plan.attention.headDimension
        // Values that are copied keys have the keys' biases.
        let isCopied = plan.attention.usesKeysAsValues && offset >= plan.value
        let biasOffset = isCopied ? offset - plan.value + plan.key : offset
        let rotaryIndex = rotates ? plan.attention.rotaryIndex : nil
        let normWeight = norm.map {
            $0.weight.floats + (architecture.queryKeyNorm == .eachHead && rotates ? head * dimension : 0)
        }
        // Read once, as above.
        let (first, elementwise) = (pass.shared.mixerInput + offset, kernels.elementwise)
        for row in 0..<pass.job.count {
            let values = first + row * plan.width
            if let bias { elementwise.add(values, bias + biasOffset, into: values, count: dimension) }
            if let norm, let normWeight, !architecture.normalizesAfterRotation {
                pass.normalize(values, by: norm, weight: normWeight, into: values)
            }
            if let rotaryIndex { pass.rotate(values, row: row, rotaryIndex) }
            if let norm, let normWeight, architecture.normalizesAfterRotation {
                pass.normalize(values, by: norm, weight: normWeight, into: values)
            }
        }
    }

    /// Multiplies a query head by the temperature of its positions.
    private func warm(_ plan: AttentionPlan, offset: Int) {
        guard let temperature = plan.attention.temperature else { return }
        for row in 0..<pass.job.count {
            let values = pass.shared.mixerInput + row * plan.width + offset
            kernels.elementwise.scale(
                values, by: temperature.factor(at: pass.rows.position(row)), into: values,
                count: plan.attention.headDimension)
        }
    }

    /// Stores rows of keys and values in the cache.
    ///
    /// - Parameters:
    ///   - keys: The keys of the pass's first row; rows are `stride` floats apart, here and in `values`.
    func store(
        _ plan: AttentionPlan, _ head: Int, keys: UnsafePointer<Float>, values: UnsafePointer<Float>, stride: Int,
        rows stored: Range<Int>, _ worker: Worker
    ) {
        let table = pass.rows(of: plan.attention)
        let group = plan.place.group
        let offset = plan.place.offset + head * plan.place.page.headBytes
        var row = stored.lowerBound
        while row < stored.upperBound {
            let position = table.position(row)
            let slot = position % KeyValuePage.positions
            var count = 1
            while row + count < stored.upperBound, slot + count < KeyValuePage.positions,
                table.follows(row + count, group: group)
            {
                count += 1
            }
            kernels.attention.store(
                keys: keys + row * stride, values: values + row * stride, stride: stride, count: count,
                into: table.pages(row, group: group)[position / KeyValuePage.positions] + offset, slot: slot,
                page: plan.place.page, scratch: scratch[worker.index].floats)
            row += count
        }
    }
}
