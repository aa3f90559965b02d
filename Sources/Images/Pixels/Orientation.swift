/// How a stored image is turned to be upright: the values of Exif's tag 274.
enum Orientation: Int {
    case upright = 1
    case mirrored, halfTurned, flipped, transposed, needsQuarterTurn, transversed, needsThreeQuarterTurn

    /// Whether columns become rows.
    var swapsSides: Bool { rawValue >= 5 }

    /// Reads TIFF data as it stands in Exif segments; `nil` where it names no orientation.
    init?(tiff bytes: ArraySlice<UInt8>) {
        let isLittleEndian = bytes.starts(with: "II*\0".utf8)
        guard isLittleEndian || bytes.starts(with: "MM\0*".utf8) else { return nil }
        func number(at offset: Int, count: Int) -> Int? {
            guard offset >= 0, offset <= bytes.count - count else { return nil }
            let start = bytes.startIndex + offset
            return (0..<count).reduce(0) { value, index in
                value << 8 | Int(bytes[start + (isLittleEndian ? count - 1 - index : index)])
            }
        }
        guard let directory = number(at: 4, count: 4), let entries = number(at: directory, count: 2) else { return nil }
        for entry in 0..<entries {
            let offset = directory + 2 + 12 * entry
            guard let tag = number(at: offset, count: 2), let type = number(at: offset + 2, count: 2) else {
                return nil
            }
            guard tag == 274 else { continue }
            // The type is a byte, a 16-bit or a 32-bit number.
            guard let width = [1: 1, 3: 2, 4: 4][type], let value = number(at: offset + 8, count: width) else {
                return nil
            }
            self.init(rawValue: value)
            return
        }
        return nil
    }

    /// The size of an upright image.
    func size(width: Int, height: Int) -> (width: Int, height: Int) {
        swapsSides ? (height, width) : (width, height)
    }

    /// Turns an image.
    func applied(to image: DecodedImage) -> DecodedImage {
        guard self != .upright else { return image }
        let (width, height) = size(width: image.width, height: image.height)
        let (start, stepRight, stepDown) = steps(width: image.width, height: image.height)
        var turned = [UInt8](repeating: 0, count: image.pixels.count)
        do {
            let source = image.pixels.span
            var target = turned.mutableSpan
            var index = 0
            for row in 0..<height {
                var pixel = start + row * stepDown
                for _ in 0..<width {
                    target[index] = source[3 * pixel]
                    target[index + 1] = source[3 * pixel + 1]
                    target[index + 2] = source[3 * pixel + 2]
                    index += 3
                    pixel += stepRight
                }
            }
        }
        return DecodedImage(counted: turned, width: width, height: height)
    }

    /// The stored pixel that comes first, and how far apart stored pixels lie that become neighbors.
    private func steps(width: Int, height: Int) -> (start: Int, right: Int, down: Int) {
        let lastRow = (height - 1) * width
        return switch self {
        case .upright: (0, 1, width)
        case .mirrored: (width - 1, -1, width)
        case .halfTurned: (lastRow + width - 1, -1, -width)
        case .flipped: (lastRow, 1, -width)
        case .transposed: (0, width, 1)
        case .needsQuarterTurn: (lastRow, -width, 1)
        case .transversed: (lastRow + width - 1, -width, -1)
        case .needsThreeQuarterTurn: (width - 1, width, -1)
        }
    }
}
