import Images

/// How the features of an image's tiles are packed.
///
/// The features of the first tile come first. Those of the other tiles are arranged as the tiles are in the image,
/// without the features of padding. A learned feature follows each row.
struct FeaturePacking: Equatable {
    /// Rows and columns of tiles. 0 if the first tile is the only one; the learned feature follows it.
    var rows = 0
    var columns = 0
    /// Rows and columns of features in a tile.
    let side: VisionPlan.Size
    /// Rows and columns of features that are dropped on each side, as padding.
    var margin = VisionPlan.Size(width: 0, height: 0)
    /// Rows and columns of packed features. The kept features are interpolated linearly if they have another size.
    var size = VisionPlan.Size(width: 0, height: 1)

    /// Rows and columns of features without the margins.
    var kept: VisionPlan.Size {
        VisionPlan.Size(
            width: columns * side.width - 2 * margin.width, height: rows * side.height - 2 * margin.height)
    }

    /// The number of features after those of the first tile.
    var count: Int { size.height * (size.width + 1) }
}

extension VisionSettings {
    /// The whole image in one size, then tiles of the best of several sizes.
    ///
    /// - Parameter isAlone: Whether the conversation has no other image.
    func pinned(_ size: Size, _ rule: VisionFamily.PackingRule, isAlone: Bool) throws(ImageError) -> VisionPlan {
        let whole = Size(width: side.width / (feature?.side ?? 1), height: side.height / (feature?.side ?? 1))
        if case .bounded = rule, !isAlone {
            let longest = max(size.width, size.height)
            let isSquare = size.width == size.height
            let square = Canvas(frame: isSquare ? nil : Size(width: longest, height: longest), steps: [side])
            var plan = VisionPlan([square])
            plan.packing = FeaturePacking(side: whole)
            return plan
        }
        let target = pinpoint(for: size)
        guard target.height.isMultiple(of: side.height), target.width.isMultiple(of: side.width) else {
            throw ImageError(
                "The model's processor has [\(target.height), \(target.width)] in image_grid_pinpoints, which tiles of "
                    + "\(side.height)×\(side.width) pixels don't make up.")
        }
        let (rows, columns) = (target.height / side.height, target.width / side.width)
        var plan = VisionPlan([
            Canvas(steps: [side]),
            Canvas(steps: [fitted(size, in: target)], rows: rows, columns: columns, crop: target),
        ])
        var packing = FeaturePacking(rows: rows, columns: columns, side: whole)
        packing.margin = margin(of: size, in: packing.kept)
        packing.size = packing.kept
        if case .bounded = rule {
            let area = Double(packing.kept.height * packing.kept.width)
            let ratio = (area / Double(maximumTiles * whole.height * whole.height)).squareRoot()
            if ratio > 1.1 {
                packing.size = Size(
                    width: Rounding.quotient(packing.kept.width, ratio),
                    height: Rounding.quotient(packing.kept.height, ratio))
                guard packing.size.width > 0, packing.size.height > 0 else {
                    throw ImageError(
                        "The image of \(size.width)×\(size.height) pixels would have no row of features; cut it.")
                }
            }
        }
        plan.packing = packing
        return plan
    }

    /// The size that shows most of an image; of several such sizes, the smallest.
    private func pinpoint(for size: Size) -> Size {
        var best = side
        var (most, least) = (0, Int.max)
        for pinpoint in pinpoints {
            let scale = min(
                Double(pinpoint.width) / Double(size.width), Double(pinpoint.height) / Double(size.height))
            let scaled =
                Rounding.whole(Double(size.width) * scale) * Rounding.whole(Double(size.height) * scale)
            let shown = min(scaled, size.width * size.height)
            let wasted = pinpoint.width * pinpoint.height - shown
            if shown > most || shown == most && wasted < least { (most, least, best) = (shown, wasted, pinpoint) }
        }
        return best
    }

    /// The largest size of an image's shape within another.
    private func fitted(_ size: Size, in target: Size) -> Size {
        let (x, y) = (Double(target.width) / Double(size.width), Double(target.height) / Double(size.height))
        return x < y
            ? Size(width: target.width, height: min(Rounding.up(Double(size.height) * x), target.height))
            : Size(width: min(Rounding.up(Double(size.width) * y), target.width), height: target.height)
    }

    /// Rows and columns of features on each side that belong to padding.
    private func margin(of size: Size, in features: Size) -> Size {
        let ratio = Double(size.width) / Double(size.height)
        if ratio > Double(features.width) / Double(features.height) {
            let height = Rounding.nearlyWhole(Double(size.height) * (Double(features.width) / Double(size.width)))
            return Size(width: 0, height: max(features.height - height, 0) / 2)
        }
        let width = Rounding.nearlyWhole(Double(size.width) * (Double(features.height) / Double(size.height)))
        return Size(width: max(features.width - width, 0) / 2, height: 0)
    }

    /// The longest side as the configuration says, then a square.
    func padded(_ size: Size) -> VisionPlan {
        var canvas = Canvas(steps: [])
        var last = size
        if resizes {
            let scale = Double(side.height) / Double(max(size.width, size.height))
            last = Size(
                width: max(Rounding.nearest(Double(size.width) * scale), shortestSide),
                height: max(Rounding.nearest(Double(size.height) * scale), shortestSide))
            canvas.steps = [last]
        }
        let longest = max(last.width, last.height)
        if pads, last.width != last.height { canvas.crop = Size(width: longest, height: longest) }
        return VisionPlan([canvas])
    }
}
