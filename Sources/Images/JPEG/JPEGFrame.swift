/// The image's dimensions and components, from a JPEG file's frame header.
struct JPEGFrame {
    let width: Int
    let height: Int
    let isProgressive: Bool
    var components: [Component]

    /// One of luminance and the two of color, or one of red, green and blue.
    struct Component {
        let id: UInt8
        /// How many samples stand beside and below each other where the coarsest component has one.
        let horizontal: Int
        let vertical: Int
        let tableIndex: Int
        /// Samples of the image itself.
        var width = 0
        var height = 0
        /// Blocks that are stored: whole groups of all components' blocks.
        var blockColumns = 0
        var blockRows = 0
        /// Where the component's samples, or coefficients, begin among those of all.
        var offset = 0
        /// The steps of the coefficients, as they were at the component's first scan.
        var steps: [Int32]?

        var blockCount: Int { blockColumns * blockRows }
        var stride: Int { 8 * blockColumns }
    }

    /// The largest factors of all components.
    let horizontal: Int
    let vertical: Int
    /// Groups of blocks in a scan of all components.
    let groupColumns: Int
    let groupRows: Int

    init(_ data: ArraySlice<UInt8>, marker: UInt8, limit: Int) throws(ImageError) {
        let fields = Array(data)
        guard fields.count >= 6, fields.count == 6 + 3 * Int(fields[5]) else {
            throw ImageError("The JPEG image's header is cut off or damaged.")
        }
        guard fields[0] == 8 else {
            throw ImageError("The JPEG image has samples of \(fields[0]) bits. Only 8 are read; convert it.")
        }
        width = Int(fields[3]) << 8 | Int(fields[4])
        height = Int(fields[1]) << 8 | Int(fields[2])
        try DecodedImage.checkSize(width: width, height: height, limit: limit, kind: "JPEG")
        guard fields[5] != 4 else {
            throw ImageError(
                "The JPEG image has four inks (CMYK). Only gray and RGB images are read; convert it to RGB.")
        }
        guard fields[5] == 1 || fields[5] == 3 else {
            throw ImageError("The JPEG image has \(fields[5]) components; 1 or 3 are read.")
        }
        isProgressive = marker == 0xC2
        components = (0..<Int(fields[5])).map { index in
            let part = fields[(6 + 3 * index)...].prefix(3).map { $0 }
            return Component(
                id: part[0], horizontal: Int(part[1] >> 4), vertical: Int(part[1] & 15), tableIndex: Int(part[2]))
        }
        horizontal = components.map(\.horizontal).max() ?? 1
        vertical = components.map(\.vertical).max() ?? 1
        groupColumns = Self.quotient(width, max(1, 8 * horizontal))
        groupRows = Self.quotient(height, max(1, 8 * vertical))
        try place()
    }

    /// Says how many blocks each component has, and where they lie.
    private mutating func place() throws(ImageError) {
        var offset = 0
        for index in components.indices {
            let component = components[index]
            guard 1...4 ~= component.horizontal, 1...4 ~= component.vertical, component.tableIndex < 4 else {
                throw ImageError("The JPEG image's header is damaged: component \(index + 1) makes no sense.")
            }
            guard horizontal % component.horizontal == 0, vertical % component.vertical == 0 else {
                throw ImageError(
                    "The JPEG image's components are \(component.horizontal)×\(component.vertical) and "
                        + "\(horizontal)×\(vertical) samples; only whole multiples are read. Save it anew.")
            }
            components[index].width = Self.quotient(width * component.horizontal, horizontal)
            components[index].height = Self.quotient(height * component.vertical, vertical)
            components[index].blockColumns = groupColumns * component.horizontal
            components[index].blockRows = groupRows * component.vertical
            components[index].offset = offset
            offset += 64 * components[index].blockCount
        }
    }

    /// Samples, or coefficients, of all components.
    var sampleCount: Int { components.reduce(0) { $0 + 64 * $1.blockCount } }

    /// Rounded up.
    static func quotient(_ dividend: Int, _ divisor: Int) -> Int { (dividend + divisor - 1) / divisor }
}
