import Images
import ModelFiles
import Synchronization
import Tensor
import Transformer

/// The part of a model that makes features of images.
///
/// It runs on one image at a time.
final class VisionTower: Sendable {
    /// What runs for an image. Its memory grows with the image, and goes with it.
    private struct Runner {
        let main: Encoder
        let merger: Encoder?
    }

    private let traits: TowerTraits
    private let model: TransformerModel
    /// Layers that attend in the windows of a merger, and what follows in each window.
    private let windowMerger: (model: TransformerModel, layer: Int, steps: [MergeStep])?
    private let patch: RowLayer
    private let patchSide: Int
    private let positions: (table: PositionTable, rows: AlignedBuffer, hasClass: Bool)?
    private let axes: (rows: AlignedBuffer, count: Int)?
    private let classToken: AlignedBuffer?
    private let windowBlocks: Int?
    private let steps: [MergeStep]
    private let deepstack: [(layer: Int, steps: [MergeStep])]
    /// Elements of a feature.
    private let outputCount: Int
    /// Held while an image is read.
    private let turn = Mutex(())

    /// Floats of a feature: what stands for its embedding, and what the first text layers add.
    var featureWidth: Int { outputCount * (1 + deepstack.count) }

    /// Loads a tower.
    ///
    /// - Parameters:
    ///   - textSize: Elements of a token's embedding, which features are as long as.
    ///   - mergesWindows: Whether a merger of windows is used where the family has one.
    init(
        _ traits: TowerTraits, _ outer: ConfigurationReader, tensors: any TensorSource, path: String,
        options: ModelLoadOptions, textSize: Int, mergesWindows: Bool
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
        patchSide = try reader.patchSide(traits.patchKey)
        let copies = try reader.size("temporal_patch_size") ?? 1
        let channels = try reader.size("num_channels") ?? 3
        let isVideo = loader.shape(traits.patch + ".weight")?.count == 5
        guard
            let width = [channels, isVideo ? copies : 1, patchSide, patchSide].sizeProduct(), width <= 1 << 24
        else { throw .configuration(reader.wrong("patch_size", "a patch of at most 2^24 samples")) }
        patch = try loader.layer(traits.patch, inputs: width, isFlattened: true)
        guard patch.outputCount == hidden else {
            throw .configuration(reader.wrong("hidden_size", "\(patch.outputCount), as the patches' embedding has"))
        }
        (positions, axes) = try Self.positions(traits, loader, reader, hidden: hidden)
        classToken = try traits.classToken.map { name throws(ModelError) in
            try loader.vector(name, shape: [1, 1, hidden])
        }
        let (block, side) = (try reader.size("spatial_merge_size") ?? 2, patchSide)
        windowBlocks = try traits.windowKey.map { key throws(ModelError) in
            max((try reader.size(key) ?? 112) / block / side, 1)
        }
        var builder = StepBuilder(loader: loader, reader: reader, width: hidden)
        windowMerger = try traits.windowMerger.flatMap { name throws(ModelError) in
            mergesWindows ? try Self.windowMerger(name, reader, tensors, family, path, options, &builder) : nil
        }
        builder.width = hidden
        steps = try builder.steps(traits.steps)
        outputCount = builder.width
        guard outputCount == textSize else {
            throw .configuration(reader.wrong("hidden_size", "features of \(textSize) elements, not \(outputCount)"))
        }
        var stacked: [(Int, [MergeStep])] = []
        if let rule = traits.deepstack {
            for (number, layer) in try reader.layers(rule.key, count: model.configuration.layerCount).enumerated() {
                guard loader.shape("\(rule.name).\(number).linear_fc1.weight") != nil else { break }
                builder.width = hidden
                stacked.append((layer, try builder.steps(rule.steps, within: "\(rule.name).\(number).")))
            }
        }
        deepstack = stacked
    }

    private static func positions(
        _ traits: TowerTraits, _ loader: TowerLoader, _ reader: TowerReader, hidden: Int
    ) throws(ModelError) -> ((PositionTable, AlignedBuffer, Bool)?, (AlignedBuffer, Int)?) {
        func square(_ count: Int) throws(ModelError) -> Int {
            let side = Int(exactly: Double(count).squareRoot()) ?? 0
            guard side > 0 else {
                throw .configuration(reader.wrong("image_size", "a square of patches, not \(count)"))
            }
            return side
        }
        switch traits.positions {
        case .none: return (nil, nil)
        case .table(let name, let resampling):
            let count = loader.shape(name + ".weight")?.first ?? 0
            let rows = try loader.vector(name + ".weight", shape: [count, hidden])
            return ((PositionTable(side: try square(count), resampling: resampling), rows, false), nil)
        case .tableWithClass(let name, let resampling):
            guard let shape = loader.shape(name), shape.count == 3, shape[1] > 1 else { return (nil, nil) }
            let rows = try loader.vector(name, shape: [1, shape[1], hidden])
            return ((PositionTable(side: try square(shape[1] - 1), resampling: resampling), rows, true), nil)
        case .axes(let name):
            let count = loader.shape(name).flatMap { $0.count == 3 ? $0[1] : nil } ?? 0
            return (nil, (try loader.vector(name, shape: [2, count, hidden]), count))
        }
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

    /// Computes the features of an image's tiles, one tile behind the other. `[features, width]`
    ///
    /// - Returns: Rows of the features, then of what each of the first text layers adds.
    /// - Throws: ``DecoderError``
    func features(
        _ tiles: [VisionInput.Tile], cancellation: CancellationFlag?
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
        let hidden = model.configuration.hiddenSize
        var grid = tile.grid(patchSide)
        let samples = tile.samples(patchSide: patchSide, centers: traits.centersSamples)
        guard samples.count == grid.count * patch.inputCount else {
            throw .image(
                "the processor gives \(samples.count) samples, where the tower reads \(patch.inputCount) a patch")
        }
        var rows = FeatureRows(values: embed(samples, grid, encoder), grid: grid, width: hidden)
        if let positions, case .none = positions.table.resampling,
            grid.rows != positions.table.side || grid.columns != positions.table.side
        {
            throw .image(
                "the image has \(grid.rows)×\(grid.columns) patches; the tower has positions for "
                    + "\(positions.table.side)×\(positions.table.side)")
        }
        if let axes, max(grid.rows, grid.columns) > axes.count {
            throw .image(
                "the image has \(grid.rows)×\(grid.columns) patches; the tower has \(axes.count) positions a side")
        }
        addPositions(to: rows.values, grid, encoder)
        var places = grid.places
        var blocks: [Int] = []
        var order: [Int]?
        if let windowBlocks {
            let windows = grid.windows(ofBlocks: windowBlocks)
            rows.gather(windows.order)
            places = windows.order.map { places[$0] }
            (order, blocks) = (windows.order, windows.counts)
        }
        if let classToken {
            rows = withClass(rows, classToken, encoder)
            places.insert(GridPosition(row: 0, column: 0), at: 0)
        }
        var range: Range<Int>?
        if let windowMerger {
            (rows, grid) = try mergeWindows(rows, grid, windowMerger, runner, cancellation)
            places = grid.places
            range = windowMerger.layer + 1..<model.configuration.layerCount
        }
        let (last, kept) = try encode(
            rows, places, blocks, layers: range, keeping: deepstack.map(\.layer), encoder, cancellation)
        // What windows put elsewhere goes back.
        let back = order.map { order in order.indices.sorted { order[$0] < order[$1] } }
        var results: [FeatureRows] = []
        for (values, steps) in zip([last] + kept, [self.steps] + deepstack.map(\.steps)) {
            var rows = FeatureRows(values: values, grid: grid, width: hidden)
            if let back { rows.gather(back) }
            guard let made = rows.taking(steps, by: encoder) else {
                throw .image("the image's \(grid.rows)×\(grid.columns) patches can't be merged as the model wants")
            }
            results.append(made)
        }
        return results
    }

    private func embed(_ samples: [Float], _ grid: PatchGrid, _ encoder: Encoder) -> AlignedBuffer {
        let buffer = AlignedBuffer(copying: samples)
        return encoder.apply(patch, to: buffer.floats, count: grid.count)
    }

    private func addPositions(to values: AlignedBuffer, _ grid: PatchGrid, _ encoder: Encoder) {
        let hidden = model.configuration.hiddenSize
        if let axes {
            for (number, place) in grid.places.enumerated() {
                let row = values.floats + number * hidden
                let column = axes.rows.floats + place.column * hidden
                let line = axes.rows.floats + (axes.count + place.row) * hidden
                for index in 0..<hidden { row[index] += column[index] + line[index] }
            }
        }
        guard let positions else { return }
        let table = positions.rows.floats + (positions.hasClass ? hidden : 0)
        let (lines, columns) = (positions.table.taps(grid.rows), positions.table.taps(grid.columns))
        let sum = AlignedBuffer(floats: hidden)
        for (number, place) in grid.places.enumerated() {
            sum.floats.update(repeating: 0, count: hidden)
            let (line, column) = (lines[place.row], columns[place.column])
            for (y, lineWeight) in zip(line.places, line.weights) {
                for (x, columnWeight) in zip(column.places, column.weights) {
                    let source = table + (y * positions.table.side + x) * hidden
                    let weight = lineWeight * columnWeight
                    for index in 0..<hidden { sum.floats[index] += weight * source[index] }
                }
            }
            encoder.add(sum.floats, to: values.floats + number * hidden, count: hidden)
        }
    }

    private func withClass(_ rows: FeatureRows, _ token: AlignedBuffer, _ encoder: Encoder) -> FeatureRows {
        let (hidden, count) = (rows.width, rows.grid.count)
        let values = AlignedBuffer(floats: (count + 1) * hidden)
        values.floats.update(from: token.floats, count: hidden)
        if let positions, positions.hasClass {
            encoder.add(positions.rows.floats, to: values.floats, count: hidden)
        }
        (values.floats + hidden).update(from: rows.values.floats, count: count * hidden)
        return FeatureRows(values: values, grid: rows.grid, width: hidden)
    }

    /// Runs layers; the rows that come back are those of patches.
    private func encode(
        _ rows: FeatureRows, _ places: [GridPosition], _ blocks: [Int], layers: Range<Int>?, keeping kept: [Int],
        _ encoder: Encoder, _ cancellation: CancellationFlag?
    ) throws(DecoderError) -> (last: AlignedBuffer, kept: [AlignedBuffer]) {
        let result = try encoder.encode(
            patches: [Encoder.Patches(rows: rows.values.floats, positions: places, blocks: blocks)], layers: layers,
            keeping: kept, cancellation: cancellation)
        let first = places.count - rows.grid.count
        func patches(_ source: AlignedBuffer) -> AlignedBuffer {
            guard first > 0 else { return source }
            let copy = AlignedBuffer(floats: rows.grid.count * rows.width)
            copy.floats.update(from: source.floats + first * rows.width, count: rows.grid.count * rows.width)
            return copy
        }
        let last = AlignedBuffer(floats: rows.grid.count * rows.width)
        last.floats.update(from: result.last + first * rows.width, count: rows.grid.count * rows.width)
        return (last, result.kept.map(patches))
    }

    /// Runs the first layers, then attention in windows of 2 × 2, and makes one row of each window.
    private func mergeWindows(
        _ rows: FeatureRows, _ grid: PatchGrid,
        _ merger: (model: TransformerModel, layer: Int, steps: [MergeStep]), _ runner: Runner,
        _ cancellation: CancellationFlag?
    ) throws(DecoderError) -> (FeatureRows, PatchGrid) {
        let (_, kept) = try encode(
            rows, grid.places, [], layers: 0..<merger.layer + 1, keeping: [merger.layer], runner.main, cancellation)
        guard let order = grid.numbers(bySquaresOf: 2), let encoder = runner.merger, let stream = kept.first else {
            throw .image("the image's \(grid.rows)×\(grid.columns) patches can't be merged as the model wants")
        }
        var windows = FeatureRows(values: stream, grid: grid, width: rows.width)
        windows.gather(order)
        let (_, attended) = try encode(
            windows, order.map { grid.places[$0] }, Array(repeating: 4, count: grid.count / 4), layers: nil,
            keeping: [0], encoder, cancellation)
        let merged = PatchGrid(rows: grid.rows / 2, columns: grid.columns / 2)
        let squares = FeatureRows(
            values: attended.first ?? windows.values, grid: PatchGrid(rows: grid.rows, columns: grid.columns, block: 2),
            width: rows.width)
        guard let means = squares.taking([.average(2)], by: encoder),
            let made = squares.taking([.concatenate(2)] + merger.steps, by: encoder)
        else { throw .image("the image's windows can't be merged") }
        encoder.add(means.values.floats, to: made.values.floats, count: merged.count * rows.width)
        return (FeatureRows(values: made.values, grid: merged, width: rows.width), merged)
    }
}
