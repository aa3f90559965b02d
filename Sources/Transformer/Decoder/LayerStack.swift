import Tensor

/// The layers of a model, as the workers of a pass run them.
///
/// The state of each kind of layer is in its own part; rows and buffers are in the pass.
final class LayerStack {
    let pass: ForwardPass
    let attention: AttentionMixer
    let latentAttention: LatentAttentionMixer
    let convolution: ShortConvolutionMixer
    let gatedDelta: GatedDeltaMixer
    let mamba: MambaMixer
    /// The final norm and the output head.
    let head: LogitsHead
    private let network: FeedForwardNetwork
    private let experts: ExpertMixture
    private let perLayer: LayerEmbeddings

    /// Allocates the layers' own memory.
    init(_ pass: ForwardPass) {
        self.pass = pass
        attention = AttentionMixer(pass)
        latentAttention = LatentAttentionMixer(pass, attention)
        convolution = ShortConvolutionMixer(pass)
        let stateScratchBytes = ForwardSizes(pass.configuration).stateScratchBytes
        let stateScratch = pass.own.map { _ in AlignedBuffer(byteCount: stateScratchBytes) }
        gatedDelta = GatedDeltaMixer(pass, scratch: stateScratch)
        mamba = MambaMixer(pass, scratch: stateScratch)
        network = FeedForwardNetwork(pass)
        experts = ExpertMixture(pass, network)
        perLayer = LayerEmbeddings(pass)
        head = LogitsHead(pass)
    }

    /// Allocates for passes over more rows.
    func reserve(rows: Int) {
        guard pass.reserve(rows: rows) else { return }
        experts.reserve(rows: rows)
    }

    /// Runs the pass, or its remaining layers, on one worker.
    func run(_ worker: Worker) {
        let lane = Lane(pass, worker)
        if pass.firstLayer == 0 {
            embed(lane)
            perLayer.embed(lane)
            pass.note(.embedding, worker)
        }
        let layers = pass.job.layers ?? pass.model.weights.layers.indices
        for place in layers.dropFirst(pass.firstLayer) {
            let index = LayerIndex(place: place)
            let layer = pass.model.weights.layers[place]
            // Mixers read the flag between two barriers, so all workers see the same value. Work until then is repeated
            // if the pass continues on one thread.
            if worker.index == 0, !layer.mixers.isEmpty { pass.stop.pointee = pass.stops(before: place) }
            guard mix(layer, index, lane) else { return }
            feedForward(layer, index, lane)
            if let mix = layer.perLayerMix {
                perLayer.mix(mix, index, lane)
                pass.note(.perLayer, worker)
            }
            if layer.scalar != 1 { scaleStream(by: layer.scalar, lane) }
            if place < pass.configuration.featureLayerCount, pass.rows.hasFeatures { addFeatures(place, lane) }
            if pass.job.keepsRows { pass.keep(lane, behind: place) }
        }
        head.finish(lane)
    }

    /// Multiplies the lane's rows of the residual stream.
    private func scaleStream(by factor: Float, _ lane: Lane) {
        let hidden = pass.configuration.hiddenSize
        for row in lane.rows {
            let stream = lane.stream + row * hidden
            pass.kernels.elementwise.scale(stream, by: factor, into: stream, count: hidden)
        }
    }

    /// Adds the image features for a layer.
    private func addFeatures(_ layer: Int, _ lane: Lane) {
        let hidden = pass.configuration.hiddenSize
        for row in lane.rows {
            guard let features = pass.rows.features(row) else { continue }
            let stream = lane.stream + row * hidden
            pass.kernels.elementwise.add(stream, features + (layer + 1) * hidden, into: stream, count: hidden)
        }
    }

    /// Writes the lane's embeddings, or image features, to the residual stream.
    private func embed(_ lane: Lane) {
        // Read once: each reading counts references that all workers share.
        let weights = pass.model.weights
        let hidden = pass.configuration.hiddenSize
        guard let projection = weights.embeddingProjection else {
            for row in lane.rows {
                let output = lane.stream + row * hidden
                if let features = pass.rows.features(row) {
                    output.update(from: features, count: hidden)
                } else {
                    embed(row, weights, into: output, beside: lane.normalized + row * hidden)
                }
            }
            return
        }
        let width = pass.configuration.embeddingSize
        for row in lane.rows {
            let output = lane.activated + 2 * row * width
            embed(row, weights, into: output, beside: output + width)
        }
        lane.synchronize()
        pass.kernels.multiply(
            projection.matrix, inputs: lane.activated, inputStride: 2 * width, inputCount: pass.job.count,
            into: pass.shared.branch, outputStride: hidden, isBalanced: true, worker: lane.worker)
        lane.worker.barrier()
        for row in lane.rows {
            pass.kernels.elementwise.add(
                pass.shared.branch + row * hidden, projection.bias.floats, into: lane.stream + row * hidden,
                count: hidden)
        }
    }

    /// Writes what stands for a row's token: its embedding with those of its position and kind, normalized where the model
    /// has a norm there.
    private func embed(
        _ row: Int, _ weights: ModelWeights, into output: UnsafeMutablePointer<Float>,
        beside temporary: UnsafeMutablePointer<Float>
    ) {
        let width = pass.configuration.embeddingSize
        pass.kernels.widen(weights.embedding, row: pass.embedded(row), into: output)
        if pass.configuration.embeddingMultiplier != 1 {
            pass.kernels.elementwise.scale(
                output, by: pass.configuration.embeddingMultiplier, into: output, count: width)
        }
        if let positions = weights.positions {
            pass.kernels.widen(positions, row: pass.rows.embeddedPosition(row), into: temporary)
            pass.kernels.elementwise.add(output, temporary, into: output, count: width)
        }
        if let types = weights.tokenTypes {
            pass.kernels.widen(types, row: pass.rows.tokenType(row), into: temporary)
            pass.kernels.elementwise.add(output, temporary, into: output, count: width)
        }
        if let norm = weights.embeddingNorm { pass.normalize(output, by: norm, into: output) }
    }

    /// Runs a layer's feed-forward network, and adds its output to the residual stream; in a parallel block, the
    /// attention's too.
    private func feedForward(_ layer: LayerWeights, _ index: LayerIndex, _ lane: Lane) {
        guard let feedForward = layer.feedForward else { return }
        let isParallel = pass.configuration.hasParallelResidual
        let output = isParallel ? pass.shared.secondBranch : pass.shared.branch
        let input = pass.blockInput(layer.feedForwardNorm, lane)
        lane.synchronize()
        pass.note(.norms, lane.worker)
        switch feedForward {
        case .experts(let weights):
            experts.visit(weights, layer, index, input: input, lane)
            pass.note(.feedForward, lane.worker)
        case .dense(let weights):
            network.run(weights, (.feedForwardInput, .feedForwardOutput), index, input: input, into: output, lane)
            pass.note(.feedForward, lane.worker)
            if isParallel {
                pass.add(pass.shared.branch, bias: layer.mixers.first?.outputBias, norm: layer.mixerOutputNorm, lane)
            }
            pass.add(
                output, bias: weights.outputBias, norm: layer.feedForwardOutputNorm,
                factor: pass.configuration.feedForwardMultiplier, factors: layer.feedForwardFactors, lane)
        }
    }
}
