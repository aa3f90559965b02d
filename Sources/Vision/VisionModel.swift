import Images
import ModelFiles
import Synchronization
import Tensor
import Transformer

/// A model's eyes: how images are prepared, and the tower that computes their features.
package final class VisionModel: Sendable {
    /// How images are prepared.
    package let processor: VisionProcessor
    /// The texts that stand for images and around them.
    package var tokens: VisionFamily.Tokens { processor.tokens }
    /// The token that stands for each feature, in the model's vocabulary.
    package var featureToken: Int { processor.featureToken }
    /// Path of the directory or file that the tower comes from.
    package var path: String { source.path }
    private let source: VisionSource
    private let model: TransformerModel
    private let options: ModelLoadOptions
    /// Loaded when the first image comes: who only reads text needs no memory for it.
    private let tower = Mutex<Result<VisionTower, ModelError>?>(nil)
    private let known = Mutex(KnownImages())

    /// Finds out how a model sees.
    ///
    /// - Parameters:
    ///   - model: The text model, with whose options the tower is loaded.
    /// - Returns: Nil where the configuration tells of no tower that is known.
    package init?(_ source: VisionSource, model: TransformerModel, options: ModelLoadOptions) {
        guard let processor = VisionProcessor(source), processor.featureToken < model.vocabularySize else { return nil }
        self.processor = processor
        self.source = source
        self.model = model
        self.options = options
    }

    private func loadedTower() throws(ModelError) -> VisionTower {
        let loaded = tower.withLock { tower in
            if let tower { return tower }
            let made = Result { () throws(ModelError) in try load() }
            tower = made
            return made
        }
        return try loaded.get()
    }

    private func load() throws(ModelError) -> VisionTower {
        let hidden = model.configuration.hiddenSize
        let mergesWindows = (try? processor.settings.get())?.merge != 2
        let tower = try VisionTower(
            processor.traits, source.configuration, tensors: source.tensors(), path: source.path, options: options,
            text: model.configuration, mergesWindows: mergesWindows)
        guard tower.featureWidth == model.featureWidth else {
            throw .configuration(
                source.configuration.wrong(
                    "vision_config", .string("features for \(tower.featureWidth / hidden - 1) text layers"),
                    "features for the \(model.featureWidth / hidden - 1) that add them"))
        }
        return tower
    }

    /// Computes an image's features and keeps none of them, for measurements.
    ///
    /// - Parameter file: The bytes of a PNG or JPEG file.
    /// - Returns: How many features there are.
    /// - Throws: `ImageError` where the file is broken, or has a size that the model can't see.
    package func computeFeatures(of file: [UInt8]) throws(ImageError) -> Int {
        let input = try VisionInput(try ImageFile.decode(file), settings: try processor.settings.get(), isAlone: true)
        do {
            let rows = try loadedTower().features(input.tiles, input.plan.packing, cancellation: nil)
            return rows.byteCount / MemoryLayout<Float>.size / model.featureWidth
        } catch {
            throw ImageError("\(error)")
        }
    }

    /// Prepares an image of a prompt. Its features are computed when a pass needs them.
    ///
    /// - Parameters:
    ///   - file: The bytes of a PNG or JPEG file.
    ///   - index: The image's number in its conversation, from 0.
    ///   - count: How many images the conversation has; some models see one of several as less.
    /// - Throws: `ImageError` where the file is broken, or has a size that the model can't see.
    package func prepare(_ file: [UInt8], index: Int, of count: Int) throws(ImageError) -> PromptImage {
        let settings = try processor.settings.get()
        let isAlone = count == 1 || !settings.family.rule.countsImages
        var hash = SHA256()
        hash.update(file)
        if !isAlone { hash.update([0]) }
        let digest = hash.hexadecimal()
        if let found = known.withLock({ $0.find(digest) }) { return found.prompt(index: index, tokens: tokens) }
        let tower: VisionTower
        do throws(ModelError) { tower = try loadedTower() } catch { throw ImageError("\(error)") }
        let decoded = try ImageFile.decode(file)
        let input = try VisionInput(decoded, settings: settings, isAlone: isAlone)
        let packing = input.plan.packing
        var grids = input.tiles.map { tile in
            let (rows, columns) = (tile.rows / settings.merge, tile.columns / settings.merge)
            return rows * columns == tile.features && rows > 0
                ? ImageFeatures.Grid(rows: rows, columns: columns)
                : ImageFeatures.Grid(rows: 1, columns: tile.features)
        }
        if let packing { grids = [ImageFeatures.Grid(rows: 1, columns: input.tiles[0].features + packing.count)] }
        // Tiles are kept until the tower has seen them; whoever needs features again decodes the file again.
        let pending = PendingTiles(input.tiles)
        let features = model.images.insert(
            digest: digest, grids, followsGrids: processor.traits.followsGrids
        ) {
            cancellation throws(DecoderError) in
            var tiles = pending.tiles
            if tiles.isEmpty {
                do throws(ImageError) {
                    tiles = try VisionInput(try ImageFile.decode(file), settings: settings, isAlone: isAlone).tiles
                } catch {
                    throw .image("\(error)")
                }
            }
            let features = try tower.features(tiles, packing, cancellation: cancellation)
            pending.forget()
            return features
        }
        guard let features else {
            throw ImageError("Too many images are in use. Wait until some conversations have ended.")
        }
        let image = KnownImages.Image(
            digest: digest, width: decoded.width, height: decoded.height, features: features,
            placeholder: input.makePlaceholder(settings))
        return known.withLock { $0.add(image) }.prompt(index: index, tokens: tokens)
    }
}

/// The tiles of an image that its tower hasn't seen yet.
private final class PendingTiles: Sendable {
    private let held: Mutex<[VisionInput.Tile]>

    init(_ tiles: [VisionInput.Tile]) { held = Mutex(tiles) }

    var tiles: [VisionInput.Tile] { held.withLock { $0 } }

    func forget() { held.withLock { $0 = [] } }
}
