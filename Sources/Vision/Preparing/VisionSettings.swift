import Images

/// How one model's images are prepared: what its family does, with the numbers of its configuration.
package struct VisionSettings: Sendable {
    let family: VisionFamily
    package var tokens: VisionFamily.Tokens { family.tokens }
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

    /// No canvas of a model has more pixels.
    static let largestArea = 1 << 26
    /// No image of a model has more tiles.
    static let mostTiles = 1024

    /// The settings of a configuration, with what its family has where it doesn't say.
    ///
    /// `family` counts where the configuration names no processor.
    package init(_ file: ProcessorConfiguration, family named: VisionFamily? = nil) throws(ImageError) {
        guard let family = file.image_processor_type.map(VisionFamily.named) ?? named else {
            let name = file.image_processor_type.map { "\"\($0)\"" } ?? "which isn't named"
            throw ImageError("The model's image processor, \(name), is none of those that are known.")
        }
        self.family = family
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
        let isGridded = family.rule.isGridded
        minimumTiles = try Self.size(
            isGridded ? file.min_patches : file.min_tiles, isGridded ? "min_patches" : "min_tiles",
            or: isGridded ? 1 : 2, most: 256)
        maximumTiles = try Self.size(
            isGridded ? file.max_patches : file.max_tiles ?? file.max_slice_nums,
            isGridded ? "max_patches" : family.rule.isSliced ? "max_slice_nums" : "max_tiles",
            or: isGridded ? 12 : family.rule.isSliced ? 9 : 10, most: 256)
        guard minimumTiles <= maximumTiles || family.rule.isSliced else {
            throw ImageError("The model's processor wants at least \(minimumTiles) tiles and at most \(maximumTiles).")
        }
        minimumTokens = try Self.size(file.min_image_tokens, "min_image_tokens", or: 64, most: 1 << 20)
        maximumTokens = try Self.size(
            file.max_soft_tokens ?? file.max_image_tokens,
            family.rule.isBudget ? "max_soft_tokens" : "max_image_tokens",
            or: family.rule.isBudget ? 280 : 256,
            most: 1 << 20)
        tolerance = file.max_pixels_tolerance ?? 2
        tokensPerTile = try Self.size(
            isWhole ? file.image_seq_len : file.image_seq_length, isWhole ? "image_seq_len" : "image_seq_length",
            or: isWhole ? 169 : 256,
            most: 1 << 20)
        namesTiles = file.use_image_special_tokens ?? true
        numbersImages = family.rule.isSliced && file.use_image_id ?? true
    }

    private static func layout(
        _ file: ProcessorConfiguration, _ family: VisionFamily
    ) throws(ImageError) -> (patch: Int, merge: Int, copies: Int) {
        var (patch, merge, copies) = (1, 1, 1)
        switch family.layout {
        case .patchesByColor(let side, let block, let times): (patch, merge, copies) = (side, block, times)
        case .patchesByPixel(let side): patch = side
        case .planes: return (1, 1, 1)
        }
        patch = try size(file.encoder_patch_size ?? file.patch_size, "patch_size", or: patch, most: 256)
        switch family.rule {
        case .bounded:
            merge = try size(file.merge_size, "merge_size", or: merge, most: 16)
            copies = try size(file.temporal_patch_size, "temporal_patch_size", or: copies, most: 16)
        case .budget: merge = try size(file.pooling_kernel_size, "pooling_kernel_size", or: 3, most: 16)
        case .tiled: merge = try size(file.downsample_factor, "downsample_factor", or: 2, most: 16)
        case .sliced: merge = file.downsample_mode == "4x" ? 2 : 4
        case .fixed, .wholeTiles, .gridded: break
        }
        return (patch, merge, copies)
    }

    private static func side(
        _ file: ProcessorConfiguration, _ family: VisionFamily
    ) throws(ImageError) -> VisionPlan.Size {
        switch family.rule {
        case .fixed, .gridded:
            var usual = 384
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
        case .bounded, .budget, .tiled, .sliced: return VisionPlan.Size(width: 0, height: 0)
        }
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

extension VisionFamily.SizeRule {
    var isWholeTiles: Bool { if case .wholeTiles = self { true } else { false } }
    var isSliced: Bool { if case .sliced = self { true } else { false } }
    var isGridded: Bool { if case .gridded = self { true } else { false } }
    var isBudget: Bool { if case .budget = self { true } else { false } }
}
