import Foundation
import Images

extension VisionSettings {
    typealias Size = VisionPlan.Size
    typealias Canvas = VisionPlan.Canvas

    /// How an image of a size is prepared.
    ///
    /// - Parameter isAlone: Whether the conversation has no other image.
    func plan(_ size: Size, isAlone: Bool) throws(ImageError) -> VisionPlan {
        let plan: VisionPlan
        switch family.rule {
        case .bounded(_, _, let sides):
            plan = resizes ? VisionPlan(try bounded(size, sides)) : VisionPlan([Canvas(steps: [])])
        case .cropped: plan = VisionPlan([Canvas(steps: resizes ? [shortest(size)] : [], crop: crop)])
        case .longest:
            let step = resizes ? longest(size) : size
            let side = feature?.side ?? 1
            plan = VisionPlan([Canvas(steps: [step])], rows: step.height / side, columns: step.width / side)
        case .fixed: plan = VisionPlan([Canvas(steps: resizes ? [side] : [])])
        case .patchBudget: plan = resizes ? VisionPlan(try largest(size)) : VisionPlan([Canvas(steps: [])])
        case .tiled: plan = tiled(size)
        case .wholeTiles: plan = wholeTiles(size)
        case .gridded: plan = gridded(size)
        case .sliced: plan = sliced(size)
        case .pinpoints(let rule): plan = try pinned(size, rule, isAlone: isAlone)
        case .padded: plan = padded(size)
        }
        for canvas in plan.canvases {
            guard canvas.rows * canvas.columns <= Self.mostTiles else {
                throw ImageError(
                    "The model's processor cuts an image into \(canvas.rows * canvas.columns) tiles. It may make "
                        + "\(Self.mostTiles).")
            }
            for step in canvas.steps + [canvas.frame, canvas.crop].compactMap({ $0 }) {
                let (area, overflows) = step.width.multipliedReportingOverflow(by: step.height)
                guard step.width > 0, step.height > 0, !overflows, area <= Self.largestArea else {
                    throw ImageError(
                        "The model's processor makes an image of \(step.width)×\(step.height) pixels of one of "
                            + "\(size.width)×\(size.height), which is no size for a model.")
                }
            }
        }
        return plan
    }

    /// Sides in multiples of a factor, the area within bounds.
    private func bounded(_ size: Size, _ sides: VisionFamily.SmallSides) throws(ImageError) -> Size {
        let factor = patch * merge
        var (width, height) = (size.width, size.height)
        var copies = 1
        switch sides {
        case .kept: break
        case .scaledTogether:
            copies = self.copies
            if min(width, height) < factor {
                let scale = max(Double(factor) / Double(height), Double(factor) / Double(width))
                height = Rounding.whole(Double(height) * scale)
                width = Rounding.whole(Double(width) * scale)
            }
        case .scaled:
            if height < factor {
                width = Rounding.nearest(Double(width * factor) / Double(height))
                height = factor
            }
            if width < factor {
                height = Rounding.nearest(Double(height * factor) / Double(width))
                width = factor
            }
        }
        let ratio = Double(max(height, width)) / Double(min(height, width))
        guard ratio <= 200 else {
            throw ImageError(
                "The image is \(size.width)×\(size.height) pixels. One side may be 200 times the other at most; cut it."
            )
        }
        return within(
            Size(width: width, height: height), factor: factor, least: leastPixels, most: mostPixels, smallest: 0,
            copies: copies)
    }

    /// The size with the shortest side as the configuration says.
    private func shortest(_ size: Size) -> Size {
        guard side.height == 0 else { return side }
        func other(_ long: Int, _ short: Int) -> Int { Rounding.whole(Double(side.width * long) / Double(short)) }
        return size.width <= size.height
            ? Size(width: side.width, height: other(size.height, size.width))
            : Size(width: other(size.width, size.height), height: side.width)
    }

    /// A size within the configuration's, in whole patches.
    private func longest(_ size: Size) -> Size {
        let ratio = max(Double(size.height) / Double(side.height), Double(size.width) / Double(side.width))
        func whole(_ length: Int) -> Int {
            let length = ratio > 1 ? Rounding.down(Double(length) / ratio) : length
            // A side of 0 stays 0, which is no size.
            return length == 0 ? 0 : (length + patch - 1) / patch * patch
        }
        return Size(width: whole(size.width), height: whole(size.height))
    }

    /// The nearest multiples of a factor, or smaller or larger ones where the area is beyond the bounds.
    private func within(
        _ size: Size, factor: Int, least: Int, most: Int, smallest: Int, copies: Int = 1
    ) -> Size {
        func multiple(_ number: Int) -> Int { number * factor }
        let (width, height) = (Double(size.width), Double(size.height))
        let step = Double(factor)
        var result = Size(
            width: max(smallest, multiple(Rounding.nearest(width / step))),
            height: max(smallest, multiple(Rounding.nearest(height / step))))
        let copies = Double(copies)
        let area = copies * Double(result.width) * Double(result.height)
        if area > Double(most) {
            let scale = (copies * height * width / Double(most)).squareRoot()
            result.height = max(factor, multiple(Rounding.down(height / scale / step)))
            result.width = max(factor, multiple(Rounding.down(width / scale / step)))
        } else if area < Double(least) {
            let scale = (Double(least) / (copies * height * width)).squareRoot()
            result.height = multiple(Rounding.up(height * scale / step))
            result.width = multiple(Rounding.up(width * scale / step))
        }
        return result
    }

    /// The largest size with at most the budget's patches, in multiples of what is pooled.
    private func largest(_ size: Size) throws(ImageError) -> Size {
        let most = maximumTokens * merge * merge
        let factor = patch * merge
        let area = most * patch * patch
        let scale = (Double(area) / Double(size.height * size.width)).squareRoot()
        var height = Rounding.down(scale * Double(size.height) / Double(factor)) * factor
        var width = Rounding.down(scale * Double(size.width) / Double(factor)) * factor
        let longest = maximumTokens * factor
        if height == 0, width > 0 {
            height = factor
            width = min(size.width / size.height * factor, longest)
        } else if width == 0, height > 0 {
            width = factor
            height = min(size.height / size.width * factor, longest)
        }
        guard width > 0, height > 0, width * height <= area else {
            throw ImageError(
                "The image of \(size.width)×\(size.height) pixels can't be shown in \(most) patches; cut it.")
        }
        return Size(width: width, height: height)
    }

    private func tiled(_ size: Size) -> VisionPlan {
        let factor = patch * merge
        let most = maximumTokens * factor * factor
        let small = within(
            size, factor: factor, least: minimumTokens * factor * factor, most: most, smallest: factor)
        func side(_ pixels: Int) -> Int {
            max(patch, Rounding.nearest(Double(pixels) / Double(factor)) * factor)
        }
        let isLarge = Double(side(size.height) * side(size.width)) > Double(most) * tolerance
        guard splits, isLarge, !(minimumTiles == 1 && maximumTiles == 1) else {
            return VisionPlan([Canvas(steps: [small])], rows: 1, columns: 1)
        }
        let (columns, rows) = grid(size, tile: Size(width: tile, height: tile), most: maximumTiles)
        var canvases = [
            Canvas(steps: [Size(width: tile * columns, height: tile * rows)], rows: rows, columns: columns)
        ]
        if hasThumbnail, columns * rows != 1 { canvases.append(Canvas(steps: [small])) }
        return VisionPlan(canvases, rows: rows, columns: columns)
    }

    private func gridded(_ size: Size) -> VisionPlan {
        let (columns, rows) =
            switch family.grid {
            case .nearestRatio: grid(size, tile: side, most: mostTiles(size))
            case .leastScaling: leastScalingGrid(size)
            }
        let large = Size(width: side.width * columns, height: side.height * rows)
        var canvases = [Canvas(steps: [large], rows: rows, columns: columns)]
        if columns * rows != 1 { canvases.append(Canvas(steps: [side])) }
        return VisionPlan(canvases, rows: rows, columns: columns)
    }

    /// How many tiles an image may have: more where the configuration says so of its shape.
    private func mostTiles(_ size: Size) -> Int {
        guard let dense else { return maximumTiles }
        let ratio = Double(size.width) / Double(size.height)
        if dense.leastRatio > 0, ratio <= dense.leastRatio { return maximumTiles }
        if dense.largestRatio > 0, ratio > dense.largestRatio { return maximumTiles }
        if dense.largestScale > 0 {
            let columns = grid(size, tile: side, most: maximumTiles).columns
            let scale = Double(columns * side.width) / Double(size.width)
            guard scale < dense.largestScale else { return maximumTiles }
        }
        return dense.maximumTiles
    }

    /// All grids by their number of tiles, then by their columns.
    private func grids(least: Int, most: Int, longest: Int) -> [(columns: Int, rows: Int)] {
        var grids: [(columns: Int, rows: Int)] = []
        for columns in 1...longest {
            for rows in 1...longest where least...most ~= columns * rows {
                grids.append((columns, rows))
            }
        }
        return grids.sorted { ($0.columns * $0.rows, $0.columns) < ($1.columns * $1.rows, $1.columns) }
    }

    /// The grid of tiles whose ratio of sides is nearest to the image's; of two the larger where the image is large enough.
    private func grid(_ size: Size, tile: Size, most: Int) -> (columns: Int, rows: Int) {
        let ratio = Double(size.width) / Double(size.height)
        let area = Double(size.width * size.height)
        var best = (columns: 1, rows: 1)
        var nearest = Double.infinity
        // A page's text names 16 rows and columns at most.
        let longest = family.text.isTilesOrOne ? min(most, 16) : most
        for grid in grids(least: min(minimumTiles, most), most: most, longest: longest) {
            let difference = abs(ratio - Double(grid.columns) / Double(grid.rows))
            let half = 0.5 * Double(tile.width * tile.height * grid.columns * grid.rows)
            if difference < nearest || difference == nearest && area > half { best = grid }
            nearest = min(nearest, difference)
        }
        return best
    }

    /// The smallest grid of tiles that needs no smaller image, or the one that shrinks it the least.
    private func leastScalingGrid(_ size: Size) -> (columns: Int, rows: Int) {
        var enlarging = (best: (columns: 1, rows: 1), scale: Double.infinity)
        var shrinking = (best: (columns: 1, rows: 1), scale: 0.0)
        for (columns, rows) in grids(least: 1, most: maximumTiles, longest: maximumTiles) {
            // Both sides are taken for as long as a tile is high.
            let scale = min(
                Double(columns * side.height) / Double(size.width), Double(rows * side.height) / Double(size.height))
            if scale >= 1, scale < enlarging.scale { enlarging = ((columns, rows), scale) }
            if scale > shrinking.scale { shrinking = ((columns, rows), scale) }
        }
        return enlarging.scale.isFinite ? enlarging.best : shrinking.best
    }

    private func wholeTiles(_ size: Size) -> VisionPlan {
        var steps: [Size] = []
        var current = size
        if resizes {
            current = longestSide(size)
            steps.append(current)
        }
        let global = Size(width: tile, height: tile)
        guard splits else { return VisionPlan([Canvas(steps: steps + [global])]) }
        let ratio = Double(current.width) / Double(current.height)
        func whole(_ pixels: Int) -> Int { (pixels + tile - 1) / tile * tile }
        var large = current
        if current.width >= current.height {
            large.width = whole(current.width)
            large.height = whole(Rounding.whole(Double(large.width) / ratio))
        } else {
            large.height = whole(current.height)
            large.width = whole(Rounding.whole(Double(large.height) * ratio))
        }
        steps.append(large)
        guard large.width > tile || large.height > tile else { return VisionPlan([Canvas(steps: steps)]) }
        let (rows, columns) = (large.height / tile, large.width / tile)
        return VisionPlan(
            [Canvas(steps: steps, rows: rows, columns: columns), Canvas(steps: steps + [global])], rows: rows,
            columns: columns)
    }

    /// The size with the longest side as the configuration says, 4,096 at most, and the other even.
    private func longestSide(_ size: Size) -> Size {
        let ratio = Double(size.width) / Double(size.height)
        func scaled(to longest: Int, evenly: Bool) -> Size {
            func other(_ value: Double) -> Int {
                let side = Rounding.whole(value)
                return max(1, evenly && side % 2 != 0 ? side + 1 : side)
            }
            return size.width >= size.height
                ? Size(width: longest, height: other(Double(longest) / ratio))
                : Size(width: other(Double(longest) * ratio), height: longest)
        }
        let first = scaled(to: side.width, evenly: true)
        guard max(first.width, first.height) > 4096 else { return first }
        let limited = Double(first.width) / Double(first.height)
        return first.width >= first.height
            ? Size(width: 4096, height: max(1, Rounding.whole(4096 / limited)))
            : Size(width: max(1, Rounding.whole(4096 * limited)), height: 4096)
    }

    private func sliced(_ size: Size) -> VisionPlan {
        guard let (rows, columns) = slices(size) else {
            return VisionPlan([
                Canvas(steps: [square(Double(size.width), Double(size.height), scalesUp: enlarges)])
            ])
        }
        let whole = square(Double(size.width), Double(size.height), scalesUp: false)
        func divisible(_ length: Int, _ count: Int) -> Double {
            Double(max(Rounding.nearest(Double(length) / Double(count)) * count, count)) / Double(count)
        }
        let slice = square(divisible(size.width, columns), divisible(size.height, rows), scalesUp: true)
        let large = Size(width: slice.width * columns, height: slice.height * rows)
        return VisionPlan(
            [Canvas(steps: [whole]), Canvas(steps: [large], rows: rows, columns: columns)], rows: rows, columns: columns
        )
    }

    /// The size nearest to that of a square with the same area, in multiples of what is merged.
    private func square(_ originalWidth: Double, _ originalHeight: Double, scalesUp: Bool) -> Size {
        var (width, height) = (originalWidth, originalHeight)
        if width * height > Double(tile * tile) || scalesUp {
            let ratio = width / height
            height = Double(Rounding.whole(Double(tile) / ratio.squareRoot()))
            width = Double(Rounding.whole(height * ratio))
        }
        let factor = patch * merge
        func multiple(_ length: Double) -> Int { max(Rounding.nearest(length / Double(factor)) * factor, factor) }
        return Size(width: multiple(width), height: multiple(height))
    }

    /// The rows and columns of slices; `nil` where the image is small.
    private func slices(_ size: Size) -> (rows: Int, columns: Int)? {
        guard splits else { return nil }
        let ratio = log(Double(size.width) / Double(size.height))
        let area = Double(size.width * size.height) / Double(tile * tile)
        let multiple = min(Rounding.up(area), maximumTiles)
        guard multiple > 1 else { return nil }
        var best = (rows: 1, columns: 1)
        var least = Double.infinity
        for count in multiple - 1...multiple + 1 where count > 1 && count <= maximumTiles {
            for rows in 1...count where count % rows == 0 {
                let error = abs(ratio - log(Double(count / rows) / Double(rows)))
                if error < least || error == least && rows > best.rows { best = (rows, count / rows) }
                least = min(least, error)
            }
        }
        return best
    }
}
