/// The contents of a PNG file's IHDR chunk.
struct PNGHeader {
    let width: Int
    let height: Int
    /// Bits of a sample: 1, 2, 4, 8 or 16.
    let depth: Int
    let color: Color
    let isInterlaced: Bool

    /// The kinds of pixels, by their numbers in the standard.
    enum Color: UInt8 {
        case gray = 0
        case rgb = 2
        case palette = 3
        case grayAlpha = 4
        case rgba = 6

        var samples: Int {
            switch self {
            case .gray, .palette: 1
            case .grayAlpha: 2
            case .rgb: 3
            case .rgba: 4
            }
        }

        func allows(depth: Int) -> Bool {
            switch self {
            case .gray: [1, 2, 4, 8, 16].contains(depth)
            case .palette: [1, 2, 4, 8].contains(depth)
            case .rgb, .grayAlpha, .rgba: depth == 8 || depth == 16
            }
        }
    }

    /// A rectangle of an image's pixels that is stored in rows of its own: all of them, or one of the interlaced passes.
    struct Pass {
        let firstColumn: Int
        let firstRow: Int
        let columnStep: Int
        let rowStep: Int
        let width: Int
        let height: Int
    }

    init(_ data: ArraySlice<UInt8>, limit: Int) throws(ImageError) {
        guard data.count == 13 else {
            throw ImageError("The PNG image's header has \(data.count) bytes instead of 13.")
        }
        let fields = Array(data)
        let width = fields[0..<4].reduce(0) { $0 << 8 | Int($1) }
        let height = fields[4..<8].reduce(0) { $0 << 8 | Int($1) }
        try DecodedImage.checkSize(width: width, height: height, limit: limit, kind: "PNG")
        guard let color = Color(rawValue: fields[9]), color.allows(depth: Int(fields[8])) else {
            throw ImageError(
                "The PNG image has pixels of kind \(fields[9]) with \(fields[8]) bits, which PNG doesn't know.")
        }
        guard fields[10] == 0, fields[11] == 0, fields[12] < 2 else {
            throw ImageError("The PNG image is compressed, filtered or interlaced in a way that PNG doesn't know.")
        }
        self.width = width
        self.height = height
        self.depth = Int(fields[8])
        self.color = color
        isInterlaced = fields[12] == 1
    }

    /// The bits of a pixel.
    var pixelBits: Int { depth * color.samples }

    /// The bytes of a row of some pixels, without the byte that names its filter.
    func rowBytes(width: Int) -> Int { width / 8 * pixelBits + (width % 8 * pixelBits + 7) / 8 }

    /// The passes in the order in which they are stored.
    var passes: [Pass] {
        guard isInterlaced else {
            return [Pass(firstColumn: 0, firstRow: 0, columnStep: 1, rowStep: 1, width: width, height: height)]
        }
        let places = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
        return places.map { column, row, columnStep, rowStep in
            Pass(
                firstColumn: column, firstRow: row, columnStep: columnStep, rowStep: rowStep,
                width: max(0, (width - column + columnStep - 1) / columnStep),
                height: max(0, (height - row + rowStep - 1) / rowStep))
        }.filter { $0.width > 0 && $0.height > 0 }
    }

    /// The bytes of all rows with their filters, before compression; `nil` where that overflows.
    var dataCount: Int? {
        var total = 0
        for pass in passes {
            let (bytes, isTooMany) = (rowBytes(width: pass.width) + 1).multipliedReportingOverflow(by: pass.height)
            let (sum, overflows) = total.addingReportingOverflow(bytes)
            guard !isTooMany, !overflows else { return nil }
            total = sum
        }
        return total
    }
}
