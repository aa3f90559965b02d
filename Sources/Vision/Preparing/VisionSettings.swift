import Images

/// How one model's images are prepared: what its family does, with the numbers of its configuration.
package struct VisionSettings: Sendable {
    let family: VisionFamily
    package let tokens: VisionFamily.Tokens
    let filter: ResamplingFilter
    let resizes: Bool
    let rescales: Bool
    let rescaleFactor: Double
    let normalizes: Bool
    let mean: [Double]
    let deviation: [Double]
    /// The side of a patch.
    let patch: Int
    /// Patches beside each other that become one feature.
    let merge: Int
    /// How often a still stands in time.
    let copies: Int
    let leastPixels: Int
    let mostPixels: Int
    /// The size of all images, or the longest side.
    let side: VisionPlan.Size
    let tile: Int
    let splits: Bool
    let hasThumbnail: Bool
    let minimumTiles: Int
    let maximumTiles: Int
    let minimumTokens: Int
    let maximumTokens: Int
    let tolerance: Double
    /// The features of a tile, where the configuration says them.
    let tokensPerTile: Int
    let namesTiles: Bool
    let numbersImages: Bool
    /// The size of the center crop; nil for the whole image.
    let crop: VisionPlan.Size?
    /// Pixels on the side of what becomes a feature, and features more than that, where the processor makes no patches and
    /// images have as many features as their sizes say.
    let feature: (side: Int, more: Int)?
    /// Another maximum of tiles for images of some shapes.
    let dense: DenseRule?
    /// The sizes of which an image gets the one that fits best.
    let pinpoints: [VisionPlan.Size]
    /// The least side that resizing leaves.
    let shortestSide: Int
    /// Whether images become squares amid the mean color.
    let pads: Bool
    /// Whether images that aren't sliced are scaled up.
    let enlarges: Bool

    /// Which images have more tiles: those that would shrink much, or that are wide.
    struct DenseRule: Sendable {
        let maximumTiles: Int
        let largestScale: Double
        let leastRatio: Double
        let largestRatio: Double
    }

    /// No canvas of a model has more pixels.
    static let largestArea = 1 << 26
    /// No image of a model has more tiles.
    static let mostTiles = 1024

    /// The settings of a configuration, with what its family has where it doesn't say.
    ///
    /// `family` counts where the configuration names no processor; `model` is the model's type.
    package init(
        _ file: ProcessorConfiguration, family named: VisionFamily? = nil, model: String? = nil
    ) throws(ImageError) {
        let ofFile = file.image_processor_type.map { VisionFamily.named($0, model: model) }
        guard let family = ofFile ?? named else {
            let name = file.image_processor_type.map { "\"\($0)\"" } ?? "which isn't named"
            throw ImageError("The model's image processor, \(name), is none of those that are known.")
        }
        self.family = family
        tokens = family.tokens(file.text)
        filter = try Self.filter(file.resample) ?? family.filter
        resizes = family.isAlwaysResized || file.do_resize ?? true
        rescales = file.do_rescale ?? true
        rescaleFactor = file.rescale_factor ?? 1 / 255
        normalizes = file.do_normalize ?? family.normalizes
        mean = try Self.three(file.image_mean, "image_mean") ?? family.mean
        deviation = try Self.three(file.image_std, "image_std") ?? family.deviation
        (patch, merge, copies) = try Self.layout(file, family)
        var bounds = (file.size?.shortest_edge, file.size?.longest_edge)
        if case .bounded(let least, let most, _) = family.rule, file.size == nil { bounds = (least, most) }
        leastPixels = try Self.size(file.min_pixels ?? bounds.0, "size.shortest_edge", or: 1, most: 1 << 40)
        mostPixels = try Self.size(file.max_pixels ?? bounds.1, "size.longest_edge", or: 1 << 27, most: 1 << 40)
        side = try Self.side(file, family)
        let isWhole = family.rule.isWholeTiles
        let tileName = isWhole ? "max_image_size.longest_edge" : family.rule.isSliced ? "scale_resolution" : "tile_size"
        tile = try Self.size(
            isWhole ? file.max_image_size?.longest_edge : file.scale_resolution ?? file.tile_size, tileName,
            or: isWhole ? 364 : family.rule.isSliced ? 448 : 512, most: 1 << 13)
        splits = file.do_image_splitting ?? file.slice_mode ?? true
        hasThumbnail = file.use_thumbnail ?? true
        (minimumTiles, maximumTiles) = try Self.tiles(file, family)
        minimumTokens = try Self.size(file.min_image_tokens, "min_image_tokens", or: 64, most: 1 << 20)
        maximumTokens = try Self.size(
            file.max_soft_tokens ?? file.max_image_tokens,
            family.rule.isPatchBudget ? "max_soft_tokens" : "max_image_tokens",
            or: family.rule.isPatchBudget ? 280 : 256,
            most: 1 << 20)
        tolerance = file.max_pixels_tolerance ?? 2
        tokensPerTile = try Self.tokensPerTile(file, family)
        crop = try Self.crop(file, family)
        feature = try Self.feature(file, family)
        dense = try Self.dense(file, family)
        pinpoints = try Self.pinpoints(file, family, side: side)
        shortestSide = try Self.size(file.min_size, "min_size", or: 14, most: 1 << 13)
        pads = file.do_pad ?? true
        enlarges = try Self.enlarges(file)
        namesTiles = file.said(\.use_image_special_tokens) ?? true
        numbersImages = family.rule.isSliced && file.use_image_id ?? true
    }

    private static func tiles(
        _ file: ProcessorConfiguration, _ family: VisionFamily
    ) throws(ImageError) -> (least: Int, most: Int) {
        let rule = family.rule
        if family.obeysCropping, file.crop_to_patches == false { return (1, 1) }
        if case .pinpoints = family.rule { return (1, try bound(file.text?.vision_aspect_ratio)) }
        let least =
            try rule.isGridded
            ? size(file.min_patches, "min_patches", or: 1, most: 256)
            : size(file.min_tiles, "min_tiles", or: 2, most: 256)
        let usual = family.text.isTilesOrOne ? 32 : rule.isGridded ? 12 : rule.isSliced ? 9 : 10
        let most =
            try rule.isGridded
            ? size(file.max_patches, "max_patches", or: usual, most: 256)
            : size(
                file.max_tiles ?? file.max_slice_nums, rule.isSliced ? "max_slice_nums" : "max_tiles", or: usual,
                most: 256)
        guard least <= most || rule.isSliced || family.grid == .leastScaling else {
            throw ImageError("The model's processor wants at least \(least) tiles and at most \(most).")
        }
        return (least, most)
    }

    private static func layout(
        _ file: ProcessorConfiguration, _ family: VisionFamily
    ) throws(ImageError) -> (patch: Int, merge: Int, copies: Int) {
        var (patch, merge, copies) = (1, 1, 1)
        switch family.layout {
        case .patchesByColor(let side, let block, let times): (patch, merge, copies) = (side, block, times)
        case .patchesByPixel(let side): patch = side
        case .planes:
            guard case .longest = family.rule else { return (1, 1, 1) }
            // LightOnOCR's images have whole patches, the others' whole features.
            let said = family.models.isEmpty ? try feature(file, family)?.side : file.patch_size?.height
            return (try size(said, "patch_size", or: 16, most: 1 << 13), 1, 1)
        }
        patch = try size(file.encoder_patch_size ?? file.patch_size?.height, "patch_size", or: patch, most: 256)
        switch family.rule {
        case .bounded:
            merge = try size(file.merge_size, "merge_size", or: merge, most: 16)
            copies = try size(file.temporal_patch_size, "temporal_patch_size", or: copies, most: 16)
        case .patchBudget: merge = try size(file.pooling_kernel_size, "pooling_kernel_size", or: 3, most: 16)
        case .tiled: merge = try size(file.downsample_factor, "downsample_factor", or: 2, most: 16)
        case .sliced: merge = (file.downsample_mode ?? (family.keepsDetails ? "4x" : "16x")) == "4x" ? 2 : 4
        case .fixed, .wholeTiles, .gridded, .cropped, .longest, .pinpoints, .padded: break
        }
        return (patch, merge, copies)
    }

    private static func side(
        _ file: ProcessorConfiguration, _ family: VisionFamily
    ) throws(ImageError) -> VisionPlan.Size {
        switch family.rule {
        case .pinpoints:
            // Both are sides of a tile.
            let said = file.size?.shortest_edge
            return VisionPlan.Size(
                width: try size(file.size?.width ?? said, "size.width", or: 384, most: 1 << 13),
                height: try size(file.size?.height ?? said, "size.height", or: 384, most: 1 << 13))
        case .fixed, .gridded, .padded:
            var usual = family.text.isTilesOrOne || family.grid == .leastScaling ? 512 : 384
            if case .fixed(let side) = family.rule { usual = side }
            guard file.size == nil || file.size?.height != nil && file.size?.width != nil else {
                throw ImageError("The model's processor has a size without height and width.")
            }
            let height = try size(file.size?.height, "size.height", or: usual, most: 1 << 13)
            let width = try size(file.size?.width, "size.width", or: usual, most: 1 << 13)
            return VisionPlan.Size(width: width, height: height)
        case .wholeTiles:
            let longest = try size(file.size?.longest_edge, "size.longest_edge", or: 4 * 364, most: 1 << 14)
            return VisionPlan.Size(width: longest, height: longest)
        case .longest(let usual):
            let both = file.size?.longest_edge
            return VisionPlan.Size(
                width: try size(both ?? file.size?.width, "size.longest_edge", or: usual, most: 1 << 14),
                height: try size(both ?? file.size?.height, "size.longest_edge", or: usual, most: 1 << 14))
        case .cropped(let usual):
            let said = file.size?.number ?? file.size?.shortest_edge
            if said == nil, let height = file.size?.height, let width = file.size?.width {
                return VisionPlan.Size(
                    width: try size(width, "size.width", or: usual, most: 1 << 13),
                    height: try size(height, "size.height", or: usual, most: 1 << 13))
            }
            // No height means the shortest side.
            let shortest = try size(said, "size.shortest_edge", or: usual, most: 1 << 13)
            return VisionPlan.Size(width: shortest, height: 0)
        case .bounded, .patchBudget, .tiled, .sliced: return VisionPlan.Size(width: 0, height: 0)
        }
    }

    private static func tokensPerTile(
        _ file: ProcessorConfiguration, _ family: VisionFamily
    ) throws(ImageError) -> Int {
        switch family.text {
        case .numberedTiles:
            let image = try size(file.text?.img_size, "img_size", or: 364, most: 1 << 13)
            let patch = try size(file.text?.patch_size, "patch_size", or: 28, most: 1 << 13)
            let factor = try size(file.text?.downsample_factor, "downsample_factor", or: 1, most: 64)
            let side = image / (patch * factor)
            guard side > 0 else { throw ImageError("The model's processor has patches larger than its images.") }
            return side * side
        case .tilesOrOne: return try size(file.said(\.image_seq_len), "image_seq_len", or: 64, most: 1 << 20)
        case .endedTiles:
            let side = try size(file.patch_size?.height, "patch_size", or: 16, most: 1 << 10)
            return side * side
        case .plain where family.rule.isPadded:
            return try size(file.text?.num_image_tokens, "num_image_tokens", or: 576, most: 1 << 20)
        default:
            let isWhole = family.rule.isWholeTiles
            return isWhole
                ? try size(file.said(\.image_seq_len), "image_seq_len", or: 169, most: 1 << 20)
                : try size(file.said(\.image_seq_length), "image_seq_length", or: 256, most: 1 << 20)
        }
    }

    private static func crop(
        _ file: ProcessorConfiguration, _ family: VisionFamily
    ) throws(ImageError) -> VisionPlan.Size? {
        guard case .cropped(let usual) = family.rule, file.do_center_crop ?? true else { return nil }
        return VisionPlan.Size(
            width: try size(file.crop_size?.width, "crop_size.width", or: usual, most: 1 << 13),
            height: try size(file.crop_size?.height, "crop_size.height", or: usual, most: 1 << 13))
    }

    private static func feature(
        _ file: ProcessorConfiguration, _ family: VisionFamily
    ) throws(ImageError) -> (side: Int, more: Int)? {
        let text = file.text
        switch family.rule {
        case .longest:
            // LightOnOCR has other defaults.
            let isPlain = family.models.isEmpty
            let patch = try size(text?.patch_size, "patch_size", or: isPlain ? 16 : 14, most: 256)
            let merge = try size(text?.spatial_merge_size, "spatial_merge_size", or: isPlain ? 1 : 2, most: 16)
            return (patch * merge, 0)
        case .pinpoints(.bounded):
            let side = try side(file, family)
            let count = try size(text?.num_image_tokens, "num_image_tokens", or: 729, most: 1 << 20)
            let root = Rounding.whole(Double(count).squareRoot())
            let feature = max(side.height / max(root, 1), 1)
            guard side.height == side.width, root * root == count, side.height / feature == root else {
                throw ImageError(
                    "The model's processor has num_image_tokens \(count), which \(side.height)×\(side.width) pixels "
                        + "don't make.")
            }
            return (feature, text?.vision_feature_select_strategy == "default" ? -1 : 0)
        case .cropped, .fixed, .pinpoints:
            // Models whose texts have words around the features say how many features there are.
            guard family.tokens.begin.isEmpty else { return nil }
            let patch = try size(text?.patch_size, "patch_size", or: 14, most: 256)
            let more = text?.num_additional_image_tokens ?? 0
            guard 0...64 ~= more else {
                throw ImageError("The model's processor has num_additional_image_tokens \(more).")
            }
            return (patch, more - (text?.vision_feature_select_strategy == "default" ? 1 : 0))
        default: return nil
        }
    }

    /// How many times the features of a tile an image may have, which an older name of the rule says.
    private static func bound(_ rule: String?) throws(ImageError) -> Int {
        let rule = rule ?? "anyres_max_9"
        guard rule.hasPrefix("anyres_max_"), let most = Int(rule.dropFirst("anyres_max_".count)), 1...256 ~= most else {
            throw ImageError("The model's processor has vision_aspect_ratio \(rule). Known are anyres_max_1 and on.")
        }
        return most
    }

    private static func pinpoints(
        _ file: ProcessorConfiguration, _ family: VisionFamily, side: VisionPlan.Size
    ) throws(ImageError) -> [VisionPlan.Size] {
        guard case .pinpoints(let rule) = family.rule else { return [] }
        if let crop = file.crop_size, crop.height != side.height || crop.width != side.width {
            throw ImageError(
                "The model's processor has a crop_size other than its size, \(side.height)×\(side.width).")
        }
        var usual = [[336, 672], [672, 336], [672, 672], [1008, 336], [336, 1008]]
        if case .bounded = rule {
            let sides = Array(stride(from: 384, through: 2304, by: 384))
            usual = sides.flatMap { height in sides.map { [height, $0] } }
        }
        let sizes = try (file.image_grid_pinpoints ?? usual).map { pair throws(ImageError) in
            guard pair.count == 2, pair.allSatisfy({ 1...1 << 13 ~= $0 }) else {
                throw ImageError(
                    "The model's processor has \(pair) in image_grid_pinpoints. Each must be a height and a width.")
            }
            return VisionPlan.Size(width: pair[1], height: pair[0])
        }
        guard 1...4096 ~= sizes.count else {
            throw ImageError("The model's processor has \(sizes.count) image_grid_pinpoints.")
        }
        return sizes
    }

    private static func enlarges(_ file: ProcessorConfiguration) throws(ImageError) -> Bool {
        switch file.small_image_upsize {
        case nil, "always": return true
        case "never": return false
        case let other?:
            throw ImageError(
                "The model's processor has small_image_upsize \(other). Known are \"always\" and \"never\".")
        }
    }

    private static func dense(
        _ file: ProcessorConfiguration, _ family: VisionFamily
    ) throws(ImageError) -> DenseRule? {
        guard family.text.isTilesOrOne else { return nil }
        guard file.fine_route != true else {
            throw ImageError("The model's processor has fine_route true. Only the coarse route is known.")
        }
        let (scale, ratio) = (file.dense_max_scale ?? 0, file.dense_min_aspect ?? 0)
        guard file.crop_to_patches != false, let most = file.dense_max_patches, most != 0, scale > 0 || ratio > 0 else {
            return nil
        }
        return DenseRule(
            maximumTiles: try size(most, "dense_max_patches", or: 1, most: 256), largestScale: scale, leastRatio: ratio,
            largestRatio: file.dense_max_aspect ?? 0)
    }

    private static func size(_ value: Int?, _ name: String, or usual: Int, most: Int) throws(ImageError) -> Int {
        guard let value else { return usual }
        guard 1...most ~= value else {
            throw ImageError("The model's image processor has \(name) \(value). It must be between 1 and \(most).")
        }
        return value
    }

    private static func three(
        _ channels: ProcessorConfiguration.Channels?, _ name: String
    ) throws(ImageError) -> [Double]? {
        guard let values = channels?.values else { return nil }
        guard values.count == 3 else {
            throw ImageError("The model's image processor has \(values.count) numbers in \(name). It must have 3.")
        }
        return values
    }

    /// The filter of Pillow's number.
    private static func filter(_ number: Int?) throws(ImageError) -> ResamplingFilter? {
        switch number {
        case nil: nil
        case 1: .lanczos
        case 2: .bilinear
        case 3: .bicubic
        case let other?:
            throw ImageError("The model's image processor has resample \(other). Known are 1 (Lanczos), 2 and 3.")
        }
    }
}

extension VisionFamily {
    /// The words of texts, as a processor's configuration has them.
    fileprivate func tokens(_ text: ProcessorConfiguration.Text?) -> Tokens {
        var tokens = self.tokens
        switch self.text {
        case .lines:
            tokens.marker = text?.image_token ?? tokens.marker
            tokens.feature = tokens.marker
            tokens.part = text?.image_break_token ?? tokens.part
            tokens.end = text?.image_end_token ?? tokens.end
        case .numberedTiles:
            tokens.marker = text?.image_token ?? tokens.marker
            tokens.feature = text?.img_patch_token ?? tokens.feature
            tokens.begin = text?.start_of_img_token ?? tokens.begin
            tokens.end = text?.end_of_img_token ?? tokens.end
            tokens.part = text?.tile_token ?? tokens.part
            tokens.global = text?.tile_global_token ?? tokens.global
        default:
            tokens.marker = text?.image_placeholder_token ?? tokens.marker
        }
        return tokens
    }
}
