import Images
import ModelFiles
import Synchronization
import Tensor
import Transformer

/// The part of a model that turns images into features.
///
/// It runs on one image at a time.
final class VisionTower: Sendable {
    /// The encoders for one image. Their memory grows with the image and is freed after it.
    private struct Runner {
        let main: Encoder
        let merger: Encoder?
    }

    private let traits: TowerTraits
    private let model: TransformerModel
    /// The layer of a window merger, its index, and the steps that follow in each window.
    private let windowMerger: (model: TransformerModel, layer: Int, steps: [MergeStep])?
    private let embedding: PatchEmbedding
    private let windowBlocks: Int?
    /// The layers' states that become features; 0 is the input of the first layer. Nil for the last normalized rows.
    private let states: [Int]?
    /// Whether the first row makes no feature; nil for all but the class token.
    private let dropsFirst: Bool?
    private let steps: [MergeStep]
    private let deepstack: [(layer: Int, steps: [MergeStep])]
    /// The learned feature after each row of the tiles' features.
    private let newline: AlignedBuffer?
    /// Elements of a feature.
    private let outputCount: Int
    /// Held while an image is read.
    private let turn = Mutex(())

    /// The floats of a feature: its embedding and the additions for the first text layers.
    var featureWidth: Int { outputCount * (1 + deepstack.count) }

    /// Loads a tower.
    ///
    /// - Parameters:
    ///   - text: The text model, whose embeddings are as long as features.
    ///   - mergesWindows: Whether a merger of windows is used where the family has one.
    init(
        _ traits: TowerTraits, _ outer: ConfigurationReader, tensors: any TensorSource, path: String,
        options: ModelLoadOptions, text: ModelConfiguration, mergesWindows: Bool
    ) throws(ModelError) {
        let reader = TowerReader(outer: outer, vision: try TowerReader.nested(outer))
        let name = try reader.string("model_type") ?? traits.layers
        guard let family = ModelFamily.tower(traits.layers ?? name ?? "") else {
            throw .configuration(reader.unknownTower(name ?? ""))
        }
        let loader = try TowerLoader(
            reader.vision, family: family, tensors: tensors, path: path, options: options)
        self.traits = traits
        model = loader.model
        let hidden = model.configuration.hiddenSize
        var builder = StepBuilder(loader: loader, reader: reader, text: text, width: hidden)
        embedding = try PatchEmbedding(traits, builder)
        let (block, side) = (try reader.size("spatial_merge_size") ?? 2, embedding.side)
        windowBlocks = try traits.windowKey.map { key throws(ModelError) in
            max((try reader.size(key) ?? 112) / block / side, 1)
        }
        windowMerger = try traits.windowMerger.flatMap { name throws(ModelError) in
            mergesWindows ? try Self.windowMerger(name, reader, tensors, family, path, options, &builder) : nil
        }
        let layerCount = model.configuration.layerCount
        let states = try traits.selection.map { rule throws(ModelError) in try reader.states(rule, count: layerCount) }
        dropsFirst = try traits.selection.flatMap { rule throws(ModelError) in try reader.dropsFirst(rule) }
        self.states = states
        builder.width = hidden
        let isLast = states == nil || states == [layerCount]
        steps = try builder.steps(
            (isLast ? traits.lastSteps : []) + traits.steps, startingWith: states?.count ?? 1)
        outputCount = builder.width
        guard outputCount == text.hiddenSize else {
            throw .configuration(
                reader.wrong("hidden_size", "features of \(text.hiddenSize) elements, not \(outputCount)"))
        }
        newline = try traits.newline.map { name throws(ModelError) in
            try loader.vector(name, shape: [text.hiddenSize])
        }
        var stacked: [(Int, [MergeStep])] = []
        if let rule = traits.deepstack {
            let layers = try reader.layers(rule.key, otherwise: rule.otherwise, count: layerCount)
            for (number, layer) in layers.enumerated() {
                let names = ["linear_fc1", "linear_1"].map { "\(rule.name).\(number).\($0).weight" }
                guard names.contains(where: { loader.shape($0) != nil }) else { break }
                builder.width = hidden
                stacked.append((layer, try builder.steps(rule.steps, within: "\(rule.name).\(number).")))
            }
        }
        deepstack = stacked
    }

    private static func windowMerger(
        _ name: String, _ reader: TowerReader, _ tensors: any TensorSource, _ family: ModelFamily, _ path: String,
        _ options: ModelLoadOptions, _ builder: inout StepBuilder
    ) throws(ModelError) -> (TransformerModel, Int, [MergeStep])? {
        guard let layer = try reader.layer("insert_layer_id"), let merger = ModelFamily.tower(family.name + "_windows")
        else { return nil }
        let loader = try TowerLoader(
            reader.oneLayer(), family: merger, tensors: tensors, path: path, options: options, onlyMixes: true)
        let rules: [TowerTraits.StepRule] = [
            .norm(name + ".pre_norm", .layer, .key("layer_norm_eps", 1e-6)), .dense(name + ".linear_1", .geluTanh),
            .dense(name + ".linear_2", nil),
        ]
        let steps = try builder.steps(rules, startingWith: 4)
        return (loader.model, layer, steps)
    }

    /// Computes the features of an image's tiles, one tile behind the other or packed. `[features, width]`
    ///
    /// - Returns: Rows of the features, then of what each of the first text layers adds.
    /// - Throws: ``DecoderError``
    func features(
        _ tiles: [VisionInput.Tile], _ packing: FeaturePacking? = nil, cancellation: CancellationFlag?
    ) throws(DecoderError) -> AlignedBuffer {
        let rows = try unpacked(tiles, cancellation)
        guard let packing else { return rows }
        guard let newline, deepstack.isEmpty,
            tiles.allSatisfy({ $0.features == packing.side.width * packing.side.height })
        else { throw .image("the tower makes no features that can be packed as the processor wants") }
        return packing.packed(rows, newline: newline, width: outputCount)
    }

    private func unpacked(
        _ tiles: [VisionInput.Tile], _ cancellation: CancellationFlag?
    ) throws(DecoderError) -> AlignedBuffer {
        try turn.withLock { _ throws(DecoderError) in
            let runner: Runner
            do throws(ModelError) {
                runner = Runner(main: try model.makeEncoder(), merger: try windowMerger?.model.makeEncoder())
            } catch {
                throw .image("\(error)")
            }
            let width = featureWidth
            let result = AlignedBuffer(floats: max(tiles.reduce(0) { $0 + $1.features }, 1) * width)
            var first = 0
            for tile in tiles {
                let parts = try features(of: tile, runner, cancellation)
                for (part, rows) in parts.enumerated() {
                    guard rows.grid.count == tile.features, rows.width == outputCount else {
                        throw .image(
                            "the tower makes \(rows.grid.count) features of \(tile.rows)×\(tile.columns) patches, where the "
                                + "processor counts \(tile.features)")
                    }
                    for row in 0..<rows.grid.count {
                        (result.floats + (first + row) * width + part * outputCount).update(
                            from: rows.values.floats + row * outputCount, count: outputCount)
                    }
                }
                first += tile.features
            }
            return result
        }
    }

    /// The features of a tile, and what text layers add to them.
    private func features(
        of tile: VisionInput.Tile, _ runner: Runner, _ cancellation: CancellationFlag?
    ) throws(DecoderError) -> [FeatureRows] {
        let encoder = runner.main
        var rows = try embedding.rows(of: tile, encoder)
        var grid = rows.grid
        var places = grid.places
        var blocks: [Int] = []
        var order: [Int]?
        if let windowBlocks {
            let windows = grid.windows(ofBlocks: windowBlocks)
            rows.gather(windows.order)
            places = windows.order.map { places[$0] }
            (order, blocks) = (windows.order, windows.counts)
        }
        var values = embedding.inputs(rows, encoder)
        if embedding.hasClass { places.insert(GridPosition(row: 0, column: 0), at: 0) }
        var range: Range<Int>?
        if let windowMerger {
            rows.values = values
            (rows, grid) = try mergeWindows(rows, grid, windowMerger, runner, cancellation)
            (values, places) = (rows.values, grid.places)
            range = windowMerger.layer + 1..<model.configuration.layerCount
        } else if let deepest = states?.max() {
            // What stands behind the rows that are asked for isn't run.
            range = 0..<deepest
        }
        let taken = (states ?? []) + deepstack.map { $0.layer + 1 }
        let (last, kept) = try encode(
            values, places, blocks, layers: range, states: taken, encoder, cancellation)
        let sources =
            [states.map { Array(kept.prefix($0.count)) } ?? [last]] + kept.dropFirst(states?.count ?? 0).map { [$0] }
        // What windows put elsewhere goes back.
        let back = order.map { order in order.indices.sorted { order[$0] < order[$1] } }
        var results: [FeatureRows] = []
        for (sources, steps) in zip(sources, [self.steps] + deepstack.map(\.steps)) {
            var rows = features(sources, count: places.count, grid)
            if let back { rows.gather(back) }
            guard let made = rows.taking(steps, by: encoder) else {
                throw .image("the image's \(grid.rows)×\(grid.columns) patches can't be merged as the model wants")
            }
            results.append(made)
        }
        return results
    }

    /// The rows that make features: those of one state or several, side by side.
    private func features(_ states: [AlignedBuffer], count: Int, _ grid: PatchGrid) -> FeatureRows {
        let hidden = model.configuration.hiddenSize
        let first = dropsFirst.map { $0 ? 1 : 0 } ?? count - grid.count
        // Where they aren't the patches, they stand in no grid.
        let grid = count - first == grid.count ? grid : PatchGrid(rows: 1, columns: count - first)
        let width = states.count * hidden
        let values = AlignedBuffer(floats: max(grid.count, 1) * width)
        for (number, state) in states.enumerated() {
            for row in 0..<grid.count {
                (values.floats + row * width + number * hidden).update(
                    from: state.floats + (first + row) * hidden, count: hidden)
            }
        }
        return FeatureRows(values: values, grid: grid, width: width)
    }

    /// Runs layers.
    ///
    /// - Returns: The last layer's rows, normalized, and those of states, which aren't.
    private func encode(
        _ values: AlignedBuffer, _ places: [GridPosition], _ blocks: [Int], layers: Range<Int>?, states: [Int],
        _ encoder: Encoder, _ cancellation: CancellationFlag?
    ) throws(DecoderError) -> (last: AlignedBuffer, kept: [AlignedBuffer]) {
        if let layers, layers.isEmpty { return (values, states.map { _ in values }) }
        let wanted = Set(states.filter { $0 > 0 }).sorted()
        defer { withExtendedLifetime(values) {} }
        let result = try encoder.encode(
            patches: [Encoder.Patches(rows: values.floats, positions: places, blocks: blocks)], layers: layers,
            keeping: wanted.map { $0 - 1 }, cancellation: cancellation)
        let count = places.count * model.configuration.hiddenSize
        let last = AlignedBuffer(floats: count)
        last.floats.update(from: result.last, count: count)
        let kept = Dictionary(uniqueKeysWithValues: zip(wanted, result.kept))
        return (last, states.map { kept[$0] ?? values })
    }

    /// Runs the first layers, then attention in windows of 2 × 2, and makes one row of each window.
    private func mergeWindows(
        _ rows: FeatureRows, _ grid: PatchGrid,
        _ merger: (model: TransformerModel, layer: Int, steps: [MergeStep]), _ runner: Runner,
        _ cancellation: CancellationFlag?
    ) throws(DecoderError) -> (FeatureRows, PatchGrid) {
        let (_, kept) = try encode(
            rows.values, grid.places, [], layers: 0..<merger.layer + 1, states: [merger.layer + 1], runner.main,
            cancellation)
        guard let order = grid.numbers(bySquaresOf: 2), let encoder = runner.merger, let stream = kept.first else {
            throw .image("the image's \(grid.rows)×\(grid.columns) patches can't be merged as the model wants")
        }
        var windows = FeatureRows(values: stream, grid: grid, width: rows.width)
        windows.gather(order)
        let (_, attended) = try encode(
            windows.values, order.map { grid.places[$0] }, Array(repeating: 4, count: grid.count / 4), layers: nil,
            states: [1], encoder, cancellation)
        let merged = PatchGrid(rows: grid.rows / 2, columns: grid.columns / 2)
        let squares = FeatureRows(
            values: attended.first ?? windows.values, grid: PatchGrid(rows: grid.rows, columns: grid.columns, block: 2),
            width: rows.width)
        guard let means = squares.taking([.average(2)], by: encoder),
            let made = squares.taking([.concatenate(2)] + merger.steps, by: encoder)
        else { throw .image("the image's windows can't be merged") }
        withExtendedLifetime(means.values) {
            encoder.add(means.values.floats, to: made.values.floats, count: merged.count * rows.width)
        }
        return (FeatureRows(values: made.values, grid: merged, width: rows.width), merged)
    }
}
