import Images

/// An image as a model's tower takes it.
package struct VisionInput: Sendable {
    /// A part of the image, or the whole of it, that the tower sees at once.
    package struct Tile: Sendable {
        /// Normalized samples in the order of the family's processor.
        package let values: [Float]
        /// Patches, or pixels where the processor makes none.
        package let rows: Int
        package let columns: Int
        /// The features that the tower makes of it.
        package let features: Int
        /// Patches on a side of the blocks that stand together; 1 where patches stand row by row.
        package let block: Int
        /// Whether the processor makes no patches.
        package let isPlanar: Bool
    }

    package let tiles: [Tile]
    /// The image's placeholder text in a prompt, before tokenization.
    package let placeholder: String
    let plan: VisionPlan
    /// The chat template's image marker, which the placeholder replaces.
    package let marker: String

    /// Prepares an image, the `index`-th of its conversation from 0.
    ///
    /// - Parameter isAlone: Whether the conversation has no other.
    /// - Throws: where the image has no size that the model can see.
    package init(
        _ image: DecodedImage, settings: VisionSettings, index: Int = 0, isAlone: Bool = true
    ) throws(ImageError) {
        let plan = try settings.plan(VisionPlan.Size(width: image.width, height: image.height), isAlone: isAlone)
        var made: [[VisionPlan.Size]: DecodedImage] = [[]: image]
        var tiles: [Tile] = []
        for canvas in plan.canvases {
            var steps: [VisionPlan.Size] = []
            var current = image
            if let frame = canvas.frame {
                current = try current.middle(frame, amid: settings.meanColor)
                steps = [frame]
            }
            for step in canvas.steps {
                steps.append(step)
                current =
                    made[steps] ?? current.resized(width: step.width, height: step.height, filter: settings.filter)
                made[steps] = current
            }
            if let crop = canvas.crop { current = try current.middle(crop, amid: settings.cropColor) }
            let (width, height) = (current.width / canvas.columns, current.height / canvas.rows)
            for row in 0..<canvas.rows {
                for column in 0..<canvas.columns {
                    let place = TilePlace(left: column * width, top: row * height, width: width, height: height)
                    tiles.append(try settings.tile(current, place))
                }
            }
        }
        self.tiles = tiles
        marker = settings.tokens.marker
        self.plan = plan
        placeholder = settings.placeholder(tiles.map(\.features), plan: plan, index: index)
    }

    /// Makes a function that gives the placeholder text for an image's number in its conversation, from 0.
    func makePlaceholder(_ settings: VisionSettings) -> @Sendable (Int) -> String {
        let (features, plan) = (tiles.map(\.features), plan)
        return { settings.placeholder(features, plan: plan, index: $0) }
    }
}

extension DecodedImage {
    /// A piece from the middle; of a color where it is larger than the image.
    fileprivate func middle(_ size: VisionPlan.Size, amid color: [UInt8]) throws(ImageError) -> DecodedImage {
        func first(_ length: Int, _ wanted: Int) -> Int {
            wanted > length ? -((wanted - length) / 2) : (length - wanted) / 2
        }
        let (left, top) = (first(width, size.width), first(height, size.height))
        var samples = [UInt8](repeating: 0, count: 3 * size.width * size.height)
        if color != [0, 0, 0] { for index in samples.indices { samples[index] = color[index % 3] } }
        let columns = max(left, 0)..<min(left + size.width, width)
        for row in max(top, 0)..<min(top + size.height, height) {
            let source = 3 * (row * width + columns.lowerBound)
            let target = 3 * ((row - top) * size.width + columns.lowerBound - left)
            samples.replaceSubrange(
                target..<target + 3 * columns.count, with: pixels[source..<source + 3 * columns.count])
        }
        return try DecodedImage(width: size.width, height: size.height, pixels: samples)
    }
}

/// A rectangle of an image.
struct TilePlace {
    let left: Int
    let top: Int
    let width: Int
    let height: Int
}

extension VisionSettings {
    /// The mean color.
    fileprivate var meanColor: [UInt8] { mean.map { UInt8(min(max(Rounding.whole($0 * 255), 0), 255)) } }

    /// The color of the padding around an image that is smaller than the crop.
    fileprivate var cropColor: [UInt8] { family.rule.isPadded ? meanColor : [0, 0, 0] }

    /// The value of each sample of each color, in single precision as PyTorch computes it.
    private var table: [Float] {
        let factor = Float(1 / rescaleFactor)
        return (0..<3).flatMap { color in
            let (mean, deviation) = (Float(mean[color]), Float(deviation[color]))
            return (0..<256).map { sample -> Float in
                let value = Float(sample)
                if normalizes {
                    return rescales ? (value - mean * factor) / (deviation * factor) : (value - mean) / deviation
                }
                return rescales ? value * Float(rescaleFactor) : value
            }
        }
    }

    fileprivate func tile(_ image: DecodedImage, _ place: TilePlace) throws(ImageError) -> VisionInput.Tile {
        let features = try featureCount(width: place.width, height: place.height)
        if case .planes = family.layout {
            let values = values(image, place, patch: 0, order: [(0, 0)])
            return VisionInput.Tile(
                values: values, rows: place.height, columns: place.width, features: features, block: 1, isPlanar: true)
        }
        let (rows, columns) = (place.height / patch, place.width / patch)
        var block = 1
        if case .patchesByColor = family.layout, case .bounded(_, _, let sides) = family.rule {
            if case .scaled = sides { block = 1 } else { block = merge }
        }
        let order = PatchGrid(rows: rows, columns: columns, block: block).places.map { ($0.row, $0.column) }
        return VisionInput.Tile(
            values: values(image, place, patch: patch, order: order), rows: rows, columns: columns, features: features,
            block: block, isPlanar: false)
    }

    /// The features of a tile of a size.
    private func featureCount(width: Int, height: Int) throws(ImageError) -> Int {
        if let feature {
            let count = (height / feature.side) * (width / feature.side) + feature.more
            guard 1...1 << 20 ~= count else {
                throw ImageError("The image of \(width)×\(height) pixels makes \(count) features, which is no image.")
            }
            return count
        }
        if case .planes = family.layout { return tokensPerTile }
        let factor = family.rule.isSliced ? patch : patch * merge
        guard width % factor == 0, height % factor == 0, width > 0, height > 0 else {
            throw ImageError(
                "The image has tiles of \(width)×\(height) pixels. The model needs multiples of \(factor).")
        }
        let (rows, columns) = (height / patch, width / patch)
        return family.rule.isSliced ? rows * columns / (merge * merge) : (rows / merge) * (columns / merge)
    }

    /// The features of an image of a size, in all of its tiles.
    func featureCount(of size: VisionPlan.Size) throws(ImageError) -> Int {
        let plan = try plan(size, isAlone: true)
        if let packing = plan.packing {
            return try featureCount(width: side.width, height: side.height) + packing.count
        }
        var count = 0
        for canvas in plan.canvases {
            let last = canvas.crop ?? canvas.steps.last ?? size
            count +=
                try canvas.rows * canvas.columns
                * featureCount(width: last.width / canvas.columns, height: last.height / canvas.rows)
        }
        return count
    }

    /// The samples of patches at some rows and columns; a patch of 0 is the whole tile.
    private func values(_ image: DecodedImage, _ place: TilePlace, patch: Int, order: [(Int, Int)]) -> [Float] {
        let height = patch == 0 ? place.height : patch
        let width = patch == 0 ? place.width : patch
        var isByPixel = false
        if case .patchesByPixel = family.layout { isByPixel = true }
        let table = table
        let pixels = image.pixels
        var values: [Float] = []
        values.reserveCapacity(order.count * height * width * 3 * copies)
        for (row, column) in order {
            let (top, left) = (place.top + row * patch, place.left + column * patch)
            if isByPixel {
                for y in top..<top + height {
                    let start = 3 * (y * image.width + left)
                    for index in 0..<3 * width {
                        values.append(table[256 * (index % 3) + Int(pixels[start + index])])
                    }
                }
                continue
            }
            for color in 0..<3 {
                for _ in 0..<copies {
                    for y in top..<top + height {
                        var place = 3 * (y * image.width + left) + color
                        for _ in 0..<width {
                            values.append(table[256 * color + Int(pixels[place])])
                            place += 3
                        }
                    }
                }
            }
        }
        return values
    }

    /// The text that stands for an image's tiles.
    fileprivate func placeholder(_ tiles: [Int], plan: VisionPlan, index: Int) -> String {
        func features(_ count: Int) -> String { String(repeating: tokens.feature, count: count) }
        func names(_ text: String) -> String { namesTiles ? text : "" }
        switch family.text {
        case .plain:
            let count = plan.packing.map { tiles[0] + $0.count } ?? tiles.reduce(0, +)
            return tokens.begin + features(count) + tokens.end
        case .endedTiles:
            return tokens.begin + tiles.map { features($0) + tokens.part }.joined() + tokens.end
        case .tiles:
            var text = names(tokens.begin)
            let isCut = plan.rows * plan.columns > 1
            for (number, tile) in tiles.enumerated() {
                if isCut, number < plan.rows * plan.columns {
                    text += names("<|img_row_\(number / plan.columns + 1)_col_\(number % plan.columns + 1)|>")
                } else if isCut {
                    text += names(tokens.global)
                }
                text += features(tile)
            }
            return text + names(tokens.end)
        case .tilesAndGlobal:
            var text = ""
            for row in 0..<plan.rows {
                for column in 0..<plan.columns {
                    text += tokens.begin + "<row_\(row + 1)_col_\(column + 1)>" + features(tokensPerTile)
                }
                text += "\n"
            }
            if plan.rows > 0 { text += "\n" }
            return text + tokens.begin + tokens.global + features(tokensPerTile) + tokens.end
        case .tilesOrOne:
            var text = ""
            for row in 0..<plan.rows {
                for column in 0..<plan.columns {
                    text += tokens.begin + "<row_\(row + 1)_col_\(column + 1)>" + features(tokensPerTile)
                }
                text += "\n"
            }
            guard plan.rows * plan.columns > 1 else { return text }
            return text + "\n" + tokens.begin + tokens.global + features(tokensPerTile) + tokens.end
        case .numberedTiles:
            let parts = tiles.dropLast().enumerated().map { "\(tokens.part)_\($0 + 1)" + features($1) }
            return tokens.begin + parts.joined() + tokens.global + features(tiles.last ?? 0) + tokens.end
        case .lines:
            let row = features(plan.columns)
            return String(repeating: row + tokens.part, count: max(plan.rows - 1, 0)) + row + tokens.end
        case .slices:
            let number = numbersImages ? "<image_id>\(index)</image_id>" : ""
            let whole = number + tokens.begin + features(tiles[0]) + tokens.end
            let slices = tiles.dropFirst().map { tokens.sliceBegin + features($0) + tokens.sliceEnd }
            let rows = (0..<plan.rows).map { row in
                slices[(row * plan.columns)..<((row + 1) * plan.columns)].joined()
            }
            return whole + rows.joined(separator: "\n")
        }
    }
}
