import Tensor
import Transformer

/// The embedding of patches before a tower's layers, with their positions.
struct PatchEmbedding: Sendable {
    private let patch: RowLayer
    /// The side of a patch.
    let side: Int
    private let centersSamples: Bool
    private let positions: (table: PositionTable, rows: AlignedBuffer, hasClass: Bool)?
    private let axes: (rows: AlignedBuffer, count: Int)?
    private let classToken: AlignedBuffer?
    private let patchNorm: RowNorm?
    private let inputNorm: RowNorm?

    /// Whether a class token precedes the patches.
    var hasClass: Bool { classToken != nil }

    private var hidden: Int { patch.outputCount }

    /// Loads the family's tensors before its layers.
    init(_ traits: TowerTraits, _ builder: StepBuilder) throws(ModelError) {
        let (loader, reader, hidden) = (builder.loader, builder.reader, builder.width)
        side = try reader.patchSide(traits.patchKey.name, otherwise: traits.patchKey.otherwise)
        centersSamples = traits.centersSamples
        let copies = try reader.size("temporal_patch_size") ?? 1
        let channels = try reader.size("num_channels") ?? 3
        let isVideo = loader.shape(traits.patch + ".weight")?.count == 5
        guard let width = [channels, isVideo ? copies : 1, side, side].sizeProduct(), width <= 1 << 24 else {
            throw .configuration(reader.wrong("patch_size", "a patch of at most 2^24 samples"))
        }
        patch = try loader.layer(traits.patch, inputs: width, isFlattened: true)
        guard patch.outputCount == hidden else {
            throw .configuration(reader.wrong("hidden_size", "\(patch.outputCount), as the patches' embedding has"))
        }
        (positions, axes) = try Self.positions(traits, loader, reader, hidden: hidden)
        classToken = try traits.classToken.map { name throws(ModelError) in
            // A checkpoint has one dimension or three.
            try loader.vector(name, shape: loader.shape(name)?.count == 1 ? [hidden] : [1, 1, hidden])
        }
        patchNorm = try traits.patchNorm.map { rule throws(ModelError) in try builder.norm(rule) }
        inputNorm = try traits.inputNorm.map { rule throws(ModelError) in try builder.norm(rule) }
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
            let name = loader.shape(name + ".weight") == nil ? name : name + ".weight"
            guard let shape = loader.shape(name), shape.count >= 2, shape[shape.count - 2] > 1 else {
                return (nil, nil)
            }
            let count = shape[shape.count - 2]
            let rows = try loader.vector(name, shape: shape.count == 3 ? [1, count, hidden] : [count, hidden])
            return ((PositionTable(side: try square(count - 1), resampling: resampling), rows, true), nil)
        case .axes(let name):
            let count = loader.shape(name).flatMap { $0.count == 3 ? $0[1] : nil } ?? 0
            return (nil, (try loader.vector(name, shape: [2, count, hidden]), count))
        }
    }

    /// The rows of a tile's patches, with their positions.
    func rows(of tile: VisionInput.Tile, _ encoder: Encoder) throws(DecoderError) -> FeatureRows {
        let grid = tile.grid(side)
        let samples = tile.samples(patchSide: side, centers: centersSamples)
        guard samples.count == grid.count * patch.inputCount else {
            throw .image(
                "the processor gives \(samples.count) samples, where the tower reads \(patch.inputCount) a patch")
        }
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
        let buffer = AlignedBuffer(copying: samples)
        let values = withExtendedLifetime(buffer) { encoder.apply(patch, to: buffer.floats, count: grid.count) }
        if let patchNorm { encoder.apply(patchNorm, to: values.floats, count: grid.count) }
        addPositions(to: values, grid, encoder)
        return FeatureRows(values: values, grid: grid, width: hidden)
    }

    /// The input of the layers: the class token if there is one, then the rows. `[rows, hidden]`
    func inputs(_ rows: FeatureRows, _ encoder: Encoder) -> AlignedBuffer {
        let values = classToken.map { withClass(rows, $0, encoder) } ?? rows.values
        if let inputNorm { encoder.apply(inputNorm, to: values.floats, count: rows.grid.count + (hasClass ? 1 : 0)) }
        return values
    }

    private func addPositions(to values: AlignedBuffer, _ grid: PatchGrid, _ encoder: Encoder) {
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
            withExtendedLifetime(sum) {
                encoder.add(sum.floats, to: values.floats + number * hidden, count: hidden)
            }
        }
    }

    private func withClass(_ rows: FeatureRows, _ token: AlignedBuffer, _ encoder: Encoder) -> AlignedBuffer {
        let count = rows.grid.count
        let values = AlignedBuffer(floats: (count + 1) * hidden)
        values.floats.update(from: token.floats, count: hidden)
        if let positions, positions.hasClass {
            encoder.add(positions.rows.floats, to: values.floats, count: hidden)
        }
        (values.floats + hidden).update(from: rows.values.floats, count: count * hidden)
        return values
    }
}
