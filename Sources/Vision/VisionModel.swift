import Images
import ModelFiles
import Synchronization
import Tensor
import Transformer

/// A model's eyes: how images are prepared, and the tower that computes their features.
package final class VisionModel: Sendable {
    /// The texts that stand for images and around them.
    package let tokens: VisionFamily.Tokens
    /// The token that stands for each feature, in the model's vocabulary.
    package let featureToken: Int
    /// How images are prepared.
    package let settings: VisionSettings
    private let tower: VisionTower
    private let images: ImageTable
    private let followsGrids: Bool
    private let known = Mutex(KnownImages())

    /// A word on the tower, for people.
    package var summary: String { "\(tower.name), \(tower.layerCount) layers" }
    /// Bytes of the tower's weights.
    package var weightBytes: Int { tower.weightBytes }

    /// Loads the eyes of a model.
    ///
    /// - Parameters:
    ///   - configuration: What `config.json` holds.
    ///   - preprocessor: The bytes of `preprocessor_config.json`; nil where there is none.
    ///   - processor: Those of `processor_config.json`.
    ///   - tensors: The model's tensors, or those of a file of its own.
    ///   - path: For messages.
    ///   - model: The text model.
    /// - Returns: Nil where the configuration tells of no tower.
    /// - Throws: ``VisionError``
    package static func load(
        _ configuration: ConfigurationReader, preprocessor: [UInt8]?, processor: [UInt8]?,
        tensors: any TensorSource, path: String, model: TransformerModel, options: ModelLoadOptions
    ) throws(VisionError) -> VisionModel? {
        guard configuration.value("vision_config") != nil, case .string(let type)? = configuration.value("model_type"),
            let traits = TowerTraits.all.first(where: { $0.modelTypes.contains(type) })
        else { return nil }
        do {
            return try VisionModel(
                traits, configuration, preprocessor: preprocessor, processor: processor, tensors: tensors, path: path,
                model: model, options: options)
        } catch let error as ModelError {
            throw .model(error)
        } catch let error as ImageError {
            throw .processor(error, path: path)
        } catch {
            throw .processor(ImageError("\(error)"), path: path)
        }
    }

    private init(
        _ traits: TowerTraits, _ configuration: ConfigurationReader, preprocessor: [UInt8]?, processor: [UInt8]?,
        tensors: any TensorSource, path: String, model: TransformerModel, options: ModelLoadOptions
    ) throws {
        let file = try ProcessorConfiguration(preprocessor: preprocessor, processor: processor)
        settings = try VisionSettings(file, family: VisionFamily.named(traits.processor))
        tokens = settings.family.tokens
        guard
            case .integer(let token)? = configuration.value("image_token_id")
                ?? configuration.value("image_token_index"),
            0..<model.vocabularySize ~= token
        else { throw ModelError.configuration(configuration.missing("image_token_id")) }
        featureToken = token
        tower = try VisionTower(
            traits, configuration, tensors: tensors, path: path, options: options,
            textSize: model.configuration.hiddenSize, mergesWindows: file.downsample_mode != "4x")
        guard tower.featureWidth == model.featureWidth else {
            throw ModelError.configuration(
                configuration.wrong(
                    "vision_config",
                    .string("features for \(tower.featureWidth / model.configuration.hiddenSize - 1) layers"),
                    "features for as many layers as the text model adds them in"))
        }
        images = model.images
        followsGrids = traits.followsGrids
    }

    /// Prepares an image of a prompt. Its features are computed when a pass needs them.
    ///
    /// - Parameters:
    ///   - file: The bytes of a PNG or JPEG file.
    ///   - index: The image's number in its conversation, from 0.
    /// - Throws: `ImageError` where the file is broken, or has a size that the model can't see.
    package func prepare(_ file: [UInt8], index: Int) throws(ImageError) -> PromptImage {
        var hash = SHA256()
        hash.update(file)
        let digest = hash.hexadecimal()
        if let found = known.withLock({ $0.find(digest) }) { return found.prompt(index: index, tokens: tokens) }
        let decoded = try ImageFile.decode(file)
        let input = try VisionInput(decoded, settings: settings)
        let (settings, tower) = (settings, tower)
        let grids = input.tiles.map { tile in
            let (rows, columns) = (tile.rows / settings.merge, tile.columns / settings.merge)
            return rows * columns == tile.features && rows > 0
                ? ImageFeatures.Grid(rows: rows, columns: columns)
                : ImageFeatures.Grid(rows: 1, columns: tile.features)
        }
        // Tiles are kept until the tower has seen them; whoever needs features again decodes the file again.
        let pending = PendingTiles(input.tiles)
        let features = images.insert(grids, followsGrids: followsGrids) { cancellation throws(DecoderError) in
            var tiles = pending.tiles
            if tiles.isEmpty {
                do throws(ImageError) {
                    tiles = try VisionInput(try ImageFile.decode(file), settings: settings).tiles
                } catch {
                    throw .image("\(error)")
                }
            }
            let features = try tower.features(tiles, cancellation: cancellation)
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

/// Says why the eyes of a model can't be loaded.
package enum VisionError: Error, Sendable, CustomStringConvertible {
    /// The tower can't be.
    case model(ModelError)
    /// The processor's configuration can't be used.
    case processor(ImageError, path: String)

    package var description: String {
        switch self {
        case .model(let error): "\(error)"
        case .processor(let error, let path): "\(path): \(error)"
        }
    }
}
