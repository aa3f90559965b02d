import Images

/// The image preparation of a model family, as data for code that all families share.
package struct VisionFamily: Sendable {
    /// The family's processor in `transformers`, as configurations name it.
    let processor: String
    /// The values of `model_type` that the row applies to. Empty for all other models with the processor.
    var models: [String] = []
    let rule: SizeRule
    let text: PlaceholderRule
    /// The special tokens of the placeholder text. A tokenizer's configuration may replace them.
    let tokens: Tokens
    let layout: Layout
    /// The default resampling filter. Configurations may replace it and the defaults below.
    var filter = ResamplingFilter.bicubic
    var mean = VisionFamily.half
    var deviation = VisionFamily.half
    var normalizes = true
    var isAlwaysResized = false
    /// The choice of the tile grid.
    var grid = GridRule.nearestRatio
    /// Whether the configuration can turn off cutting images into tiles.
    var obeysCropping = false
    /// Whether features are merged less by default.
    var keepsDetails = false

    static let half = [0.5, 0.5, 0.5]
    static let clipMean = [0.48145466, 0.4578275, 0.40821073]
    static let clipDeviation = [0.26862954, 0.26130258, 0.27577711]

    /// The rule for an image's sizes and its number of tiles.
    enum SizeRule: Sendable {
        /// One size within bounds of pixels. Small sides may be scaled up first.
        case bounded(least: Int, most: Int, sides: SmallSides)
        /// The shortest side first, then a piece from the middle.
        case cropped(side: Int)
        /// The longest side at most, in whole patches.
        case longest(side: Int)
        /// One size for all.
        case fixed(side: Int)
        /// The largest size with at most so many patches.
        case patchBudget
        /// Tiles of one size for large images, and a thumbnail.
        case tiled
        /// The longest side first, then whole tiles, and the image as one more tile.
        case wholeTiles
        /// Tiles of one size for all images, and a thumbnail.
        case gridded
        /// Slices whose sizes are as near as possible to a square, behind the image itself.
        case sliced
        /// The whole image in one size, then tiles of the best of several sizes, in which it stands amid black.
        case pinpoints(PackingRule)
        /// The longest side first, then a square in which the image stands amid the mean color.
        case padded(side: Int)
    }

    /// The rule for the features of an image's packed tiles.
    enum PackingRule: Sendable {
        /// All.
        case all
        /// At most so many times those of a tile, as the configuration says. Where a conversation has several images,
        /// each is one square.
        case bounded
    }

    /// The rule for an image's grid of tiles.
    enum GridRule: Sendable {
        /// The one whose ratio of sides is nearest to the image's.
        case nearestRatio
        /// The smallest one that needs no smaller image, or the one that shrinks it the least.
        case leastScaling
    }

    /// The treatment of sides shorter than a merged block, for families with bounded areas.
    enum SmallSides: Sendable {
        /// Leaves them as they are.
        case kept
        /// Scales the image up for a short height, then for a short width.
        case scaled
        /// Scales the image up once for both sides. The bounds count the pixels of all copies of the image.
        case scaledTogether
    }

    /// The form of an image's placeholder text.
    enum PlaceholderRule: Sendable {
        /// A token for each feature, between the begin and end tokens of an image.
        case plain
        /// Rows and columns of tiles, each with its row and column number.
        case tiles
        /// As ``tiles``, then the tile of the whole image after an empty line.
        case tilesAndGlobal
        /// As ``tilesAndGlobal`` for images of several tiles. A single tile has no global token.
        case tilesOrOne
        /// Numbered tiles and the whole image, between the begin and end tokens of an image.
        case numberedTiles
        /// Rows of features, a token after each row and another after the last.
        case lines
        /// The image and its slices, each between tokens.
        case slices
        /// A token after each tile; all tiles stand between the begin and end tokens of an image.
        case endedTiles
    }

    /// How pixels are ordered.
    enum Layout: Sendable {
        /// Patches; those of a block of `merge` × `merge` stand together. Values by color, copy in time, row, column.
        case patchesByColor(patch: Int, merge: Int, copies: Int)
        /// Patches in rows; values by row, column, color.
        case patchesByPixel(patch: Int)
        /// The whole tile by color, row, column.
        case planes
    }

    /// The texts of special tokens.
    package struct Tokens: Sendable {
        /// The image marker in a rendered conversation.
        package var marker: String
        /// The placeholder token of a feature.
        package var feature: String
        package var begin = ""
        package var end = ""
        package var sliceBegin = ""
        package var sliceEnd = ""
        /// The token before the tile of the whole image.
        package var global = ""
        /// The text before the number of a tile, or between rows.
        package var part = ""
    }

    /// The family of a processor's class, with or without the endings that older files have, as a model's texts have it.
    package static func named(_ processor: String, model: String? = nil) -> VisionFamily? {
        var name = processor
        for ending in ["Fast", "Pil"] where name.hasSuffix(ending) { name.removeLast(ending.count) }
        let rows = all.filter { $0.processor == name }
        return rows.first { $0.models.contains { $0 == model } } ?? rows.first { $0.models.isEmpty }
    }

    private static let qwen = Tokens(
        marker: "<|image_pad|>", feature: "<|image_pad|>")
    private static let llava = Tokens(marker: "<image>", feature: "<image>")
    private static let idefics = Tokens(
        marker: "<image>", feature: "<image>", begin: "<fake_token_around_image>", end: "<fake_token_around_image>",
        global: "<global-img>")

    /// A row for each processor.
    static let all: [VisionFamily] = [
        VisionFamily(
            processor: "Qwen2VLImageProcessor",
            rule: .bounded(least: 56 * 56, most: 28 * 28 * 1280, sides: .kept), text: .plain, tokens: qwen,
            layout: .patchesByColor(patch: 14, merge: 2, copies: 2), mean: clipMean, deviation: clipDeviation),
        VisionFamily(
            processor: "PaddleOCRVLImageProcessor",
            rule: .bounded(least: 384 * 384, most: 1536 * 1536, sides: .scaled), text: .plain,
            tokens: Tokens(marker: "<|IMAGE_PLACEHOLDER|>", feature: "<|IMAGE_PLACEHOLDER|>"),
            layout: .patchesByColor(patch: 14, merge: 2, copies: 1), mean: clipMean, deviation: clipDeviation),
        VisionFamily(
            processor: "Gemma3ImageProcessor", rule: .fixed(side: 224), text: .plain,
            tokens: Tokens(
                marker: "<start_of_image>", feature: "<image_soft_token>", begin: "\n\n<start_of_image>",
                end: "<end_of_image>\n\n"),
            layout: .planes, filter: .bilinear),
        VisionFamily(
            processor: "Gemma4ImageProcessor", rule: .patchBudget, text: .plain,
            tokens: Tokens(marker: "<|image|>", feature: "<|image|>", begin: "<|image>", end: "<image|>"),
            layout: .patchesByPixel(patch: 16), mean: [0, 0, 0], deviation: [1, 1, 1], normalizes: false),
        VisionFamily(
            processor: "Lfm2VlImageProcessor", rule: .tiled, text: .tiles,
            tokens: Tokens(
                marker: "<image>", feature: "<image>", begin: "<|image_start|>", end: "<|image_end|>",
                global: "<|img_thumbnail|>"),
            layout: .patchesByPixel(patch: 16), filter: .bilinear, isAlwaysResized: true),
        VisionFamily(
            processor: "Idefics3ImageProcessor", rule: .wholeTiles, text: .tilesAndGlobal, tokens: idefics,
            layout: .planes, filter: .lanczos),
        VisionFamily(
            processor: "SmolVLMImageProcessor", rule: .wholeTiles, text: .tilesAndGlobal, tokens: idefics,
            layout: .planes, filter: .lanczos),
        VisionFamily(
            processor: "GotOcr2ImageProcessor", rule: .gridded, text: .plain,
            tokens: Tokens(marker: "<IMG_CONTEXT>", feature: "<IMG_CONTEXT>", begin: "<img>", end: "</img>"),
            layout: .planes, mean: clipMean, deviation: clipDeviation, isAlwaysResized: true),
        VisionFamily(
            processor: "MiniCPMV4_6ImageProcessor", rule: .sliced, text: .slices,
            tokens: Tokens(
                marker: "<|image_pad|>", feature: "<|image_pad|>", begin: "<image>", end: "</image>",
                sliceBegin: "<slice>", sliceEnd: "</slice>"),
            layout: .patchesByColor(patch: 14, merge: 1, copies: 1), isAlwaysResized: true),
        VisionFamily(
            processor: "MiniCPMOcrImageProcessor", rule: .sliced, text: .slices,
            tokens: Tokens(
                marker: "<|image_pad|>", feature: "<|image_pad|>", begin: "<image>", end: "</image>",
                sliceBegin: "<slice>", sliceEnd: "</slice>"),
            layout: .patchesByColor(patch: 14, merge: 1, copies: 1), isAlwaysResized: true, keepsDetails: true),
        VisionFamily(
            processor: "GotOcr2ImageProcessor", models: ["qianfan_ocr"], rule: .gridded, text: .plain,
            tokens: Tokens(marker: "<image>", feature: "<IMG_CONTEXT>", begin: "<img>", end: "</img>"),
            layout: .planes, mean: clipMean, deviation: clipDeviation, isAlwaysResized: true),
        VisionFamily(
            processor: "GotOcr2ImageProcessor", models: ["aya_vision"], rule: .gridded, text: .numberedTiles,
            tokens: Tokens(
                marker: "<image>", feature: "<|IMG_PATCH|>", begin: "<|START_OF_IMG|>", end: "<|END_OF_IMG|>",
                global: "TILE_GLOBAL", part: "TILE"),
            layout: .planes, mean: clipMean, deviation: clipDeviation, isAlwaysResized: true),
        VisionFamily(
            processor: "GraniteDoclingImageProcessor", rule: .gridded, text: .tilesOrOne, tokens: idefics,
            layout: .planes, mean: clipMean, deviation: clipDeviation, isAlwaysResized: true, obeysCropping: true),
        VisionFamily(
            processor: "Cohere2VisionImageProcessor", rule: .gridded, text: .endedTiles,
            tokens: Tokens(
                marker: "<|IMG_PATCH|>", feature: "<|IMG_PATCH|>", begin: "<|START_OF_IMG|>", end: "<|END_OF_IMG|>",
                part: "<|IMG_LINE_BREAK|>"),
            layout: .planes, mean: clipMean, deviation: clipDeviation, isAlwaysResized: true, grid: .leastScaling,
            obeysCropping: true),
        VisionFamily(
            processor: "LlavaNextImageProcessor", rule: .pinpoints(.all), text: .plain, tokens: llava, layout: .planes,
            mean: clipMean, deviation: clipDeviation),
        VisionFamily(
            processor: "LlavaOnevisionImageProcessor", rule: .pinpoints(.bounded), text: .plain, tokens: llava,
            layout: .planes, mean: clipMean, deviation: clipDeviation),
        VisionFamily(
            processor: "DeepseekVLImageProcessor", rule: .padded(side: 384), text: .plain,
            tokens: Tokens(marker: "<image_placeholder>", feature: "<image_placeholder>"), layout: .planes,
            mean: clipMean, deviation: clipDeviation),
        VisionFamily(
            processor: "JanusImageProcessor", rule: .padded(side: 384), text: .plain,
            tokens: Tokens(
                marker: "<image_placeholder>", feature: "<image_placeholder>", begin: "<begin_of_image>",
                end: "<end_of_image>"),
            layout: .planes, mean: clipMean, deviation: clipDeviation),
        VisionFamily(
            processor: "VideoLlama3ImageProcessor",
            rule: .bounded(least: 56 * 56, most: 28 * 28 * 1280, sides: .kept), text: .plain, tokens: qwen,
            layout: .patchesByColor(patch: 14, merge: 1, copies: 1)),
        VisionFamily(
            processor: "CLIPImageProcessor", rule: .cropped(side: 224), text: .plain, tokens: llava, layout: .planes,
            mean: clipMean, deviation: clipDeviation),
        VisionFamily(
            processor: "SiglipImageProcessor", rule: .fixed(side: 224), text: .plain, tokens: llava, layout: .planes),
        VisionFamily(
            processor: "PixtralImageProcessor", rule: .longest(side: 1024), text: .lines,
            tokens: Tokens(marker: "[IMG]", feature: "[IMG]", end: "[IMG_END]", part: "[IMG_BREAK]"), layout: .planes,
            mean: clipMean, deviation: clipDeviation),
        VisionFamily(
            processor: "PixtralImageProcessor", models: ["lighton_ocr"], rule: .longest(side: 1024), text: .plain,
            tokens: qwen, layout: .planes, mean: clipMean, deviation: clipDeviation),
        glm("Glm4vImageProcessor"), glm("Glm46VImageProcessor"),
    ]

    private static func glm(_ processor: String) -> VisionFamily {
        VisionFamily(
            processor: processor,
            rule: .bounded(least: 112 * 112, most: 28 * 28 * 15_000, sides: .scaledTogether), text: .plain,
            tokens: Tokens(marker: "<|image|>", feature: "<|image|>"),
            layout: .patchesByColor(patch: 14, merge: 2, copies: 2), mean: clipMean, deviation: clipDeviation)
    }
}
