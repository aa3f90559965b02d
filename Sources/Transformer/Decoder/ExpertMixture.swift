import Tensor

/// The mixture of experts: feed-forward networks of which each row visits a few.
final class ExpertMixture: PassPart {
    private let network: FeedForwardNetwork
    /// The routing of each worker.
    private var routes: [ExpertRoutes]

    /// Creates a mixture that uses a feed-forward network's functions.
    init(_ pass: ForwardPass, _ network: FeedForwardNetwork) {
        self.network = network
        routes = pass.own.map { ExpertRoutes(pass.configuration.experts, rowCapacity: $0.rowCapacity) }
        super.init(pass)
    }

    /// Allocates for passes over more rows.
    func reserve(rows: Int) {
        routes = routes.map { _ in ExpertRoutes(configuration.experts, rowCapacity: rows) }
    }

    /// Computes each row's experts, and adds their weighted outputs to the residual stream.
    ///
    /// Visits are sorted by expert, so that an expert's weights are read once for all of its rows.
    func visit(
        _ experts: ExpertWeights, _ layer: LayerWeights, _ index: LayerIndex, input: UnsafeMutablePointer<Float>,
        _ lane: Lane
    ) {
        let worker = lane.worker
        let hidden = configuration.hiddenSize
        if let shared = experts.shared { runShared(shared, gate: experts.sharedGate, index, input: input, lane) }
        var input = input
        if let norms = experts.norms {
            input = pass.blockInput(norms.router, lane)
            lane.synchronize()
        }
        kernels.multiply(
            experts.router, inputs: input, inputStride: hidden, inputCount: pass.job.count, into: pass.shared.routing,
            outputStride: experts.router.rows, worker: worker)
        worker.barrier()
        // Every worker computes the routing itself: it is cheap, and the same everywhere.
        let routes = routes[worker.index]
        routes.choose(
            pass.shared.routing, count: pass.job.count, bias: experts.routerBias?.floats,
            choiceBias: experts.choiceBias?.floats, weightFactors: experts.norms?.weightFactors.floats)
        if let norms = experts.norms {
            input = pass.blockInput(norms.input, lane)
            lane.synchronize()
        }
        let visits = Int(routes.starts[experts.networks.count])
        let mine = lane.isPrivate ? 0..<visits : worker.share(of: visits)
        pack(experts.latent, index, routes, visits: mine, input: input, lane)
        lane.synchronize()
        multiply(experts, routes, worker, inputs: lane.packed, isInput: true)
        worker.barrier()
        activate(experts, routes, visits: mine, lane)
        lane.synchronize()
        multiply(experts, routes, worker, inputs: lane.activated, isInput: false)
        worker.barrier()
        addExperts(experts, layer, index, routes, lane)
        // The next layer's norm overwrites the inputs only after a barrier of its own.
    }

    /// Gathers the rows that experts read, or their projections to the latent.
    private func pack(
        _ latent: ExpertWeights.LatentProjections?, _ index: LayerIndex, _ routes: ExpertRoutes, visits: Range<Int>,
        input: UnsafeMutablePointer<Float>, _ lane: Lane
    ) {
        let hidden = configuration.hiddenSize
        guard let latent else {
            for visit in visits {
                (lane.packed + visit * hidden).update(from: input + Int(routes.rows[visit]) * hidden, count: hidden)
            }
            return
        }
        let width = latent.input.rows
        pass.project(
            latent.input, .expertLatentInput, index, inputs: input, inputStride: hidden, into: pass.shared.expertRows,
            outputStride: width, lane.worker)
        for visit in visits {
            let row = pass.shared.expertRows + Int(routes.rows[visit]) * width
            let target = lane.packed + visit * width
            if let bias = latent.inputBias {
                kernels.elementwise.add(row, bias.floats, into: target, count: width)
            } else {
                target.update(from: row, count: width)
            }
        }
    }

    /// Computes the shared expert.
    private func runShared(
        _ shared: FeedForwardWeights, gate: MatrixStack?, _ index: LayerIndex, input: UnsafeMutablePointer<Float>,
        _ lane: Lane
    ) {
        if let gate {
            kernels.multiply(
                gate, inputs: input, inputStride: configuration.hiddenSize, inputCount: pass.job.count,
                into: pass.shared.sharedGate, outputStride: 1, worker: lane.worker)
            lane.worker.barrier()
        }
        network.run(shared, (.sharedInput, .sharedOutput), index, input: input, into: pass.shared.secondBranch, lane)
    }

    /// Applies each expert's bias and the activation to its visits.
    private func activate(_ experts: ExpertWeights, _ routes: ExpertRoutes, visits: Range<Int>, _ lane: Lane) {
        guard experts.networks[0].inputBias != nil else {
            network.activate(experts.networks[0], rows: visits, lane)
            return
        }
        for expert in experts.networks.indices {
            let own = Int(routes.starts[expert])..<Int(routes.starts[expert + 1])
            let rows = own.clamped(to: visits)
            guard !rows.isEmpty else { continue }
            network.activate(experts.networks[expert], rows: rows, lane)
        }
    }

    /// Adds the outputs of the experts and the shared expert to the residual stream.
    private func addExperts(
        _ experts: ExpertWeights, _ layer: LayerWeights, _ index: LayerIndex, _ routes: ExpertRoutes, _ lane: Lane
    ) {
        let hidden = configuration.hiddenSize
        sumExperts(experts, routes, into: experts.latent == nil ? lane.normalized : lane.packed, lane)
        if let latent = experts.latent {
            lane.synchronize()
            pass.project(
                latent.output, .expertLatentOutput, index, inputs: lane.packed, inputStride: latent.output.columns,
                into: pass.shared.branch, outputStride: hidden, lane.worker)
        }
        for row in lane.rows {
            let sum = lane.normalized + row * hidden
            if let latent = experts.latent {
                sum.update(from: pass.shared.branch + row * hidden, count: hidden)
                if let bias = latent.outputBias { kernels.elementwise.add(sum, bias.floats, into: sum, count: hidden) }
            }
            if let norms = experts.norms {
                // The gathered rows are no longer needed, so their memory is reused.
                let dense = lane.packed + row * hidden
                pass.normalize(pass.shared.secondBranch + row * hidden, by: norms.denseOutput, into: dense)
                pass.normalize(sum, by: norms.output, into: sum)
                kernels.elementwise.add(sum, dense, into: sum, count: hidden)
            } else if let network = experts.shared {
                let output = pass.shared.secondBranch + row * hidden
                var share: Float = 1
                if experts.sharedGate != nil {
                    kernels.elementwise.activate(
                        .sigmoid, gate: pass.shared.sharedGate + row, up: nil, into: &share, count: 1)
                }
                kernels.elementwise.addScaled(output, by: share, to: sum, count: hidden)
                if let bias = network.outputBias {
                    kernels.elementwise.addScaled(bias.floats, by: share, to: sum, count: hidden)
                }
            }
        }
        pass.addRows(from: lane.normalized, norm: layer.feedForwardOutputNorm, lane)
    }

    /// Sums the outputs of each row's experts, by routing weight.
    private func sumExperts(
        _ experts: ExpertWeights, _ routes: ExpertRoutes, into sums: UnsafeMutablePointer<Float>, _ lane: Lane
    ) {
        let width = experts.networks[0].output.rows
        let perRow = configuration.experts?.countPerToken ?? 0
        for row in lane.rows {
            let sum = sums + row * width
            for k in 0..<perRow {
                let visit = Int(routes.places[row * perRow + k])
                let output = pass.shared.expertOutput + visit * width
                if k == 0 {
                    kernels.elementwise.scale(output, by: routes.weights[visit], into: sum, count: width)
                } else {
                    kernels.elementwise.addScaled(output, by: routes.weights[visit], to: sum, count: width)
                }
                if let bias = experts.networks[routes.expert(ofRow: row, k)].outputBias {
                    kernels.elementwise.addScaled(bias.floats, by: routes.weights[visit], to: sum, count: width)
                }
            }
        }
    }

    private func multiply(
        _ experts: ExpertWeights, _ routes: ExpertRoutes, _ worker: Worker, inputs: UnsafePointer<Float>, isInput: Bool
    ) {
        let rowWidth = experts.networks[0].output.rows
        for expert in experts.networks.indices {
            let start = Int(routes.starts[expert])
            let count = Int(routes.starts[expert + 1]) - start
            guard count > 0 else { continue }
            let network = experts.networks[expert]
            let width = network.input.rows
            if isInput {
                kernels.multiply(
                    network.input, inputs: inputs + start * rowWidth, inputStride: rowWidth, inputCount: count,
                    into: pass.shared.inner + start * width, outputStride: width, worker: worker)
            } else {
                kernels.multiply(
                    network.output, inputs: inputs + start * width, inputStride: width, inputCount: count,
                    into: pass.shared.expertOutput + start * rowWidth, outputStride: rowWidth, worker: worker)
            }
            // Products over many rows draw blocks from one counter, which a barrier resets.
            if count > Kernels.maximumInputCount { worker.barrier() }
        }
    }
}
