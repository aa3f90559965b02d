/// Decodes JPEG files as libjpeg does: its integer transform, its smooth upsampling of colors, its conversion.
struct JPEGFile {
    /// The maximum cost of an image's scans, in visits of blocks. Pictures that programs write need at most half.
    private static let visitLimit = 24_000_000
    private static let scanLimit = 200

    private let bytes: [UInt8]
    private var header: JPEGHeader
    private var frame: JPEGFrame
    /// Samples of all components, 64 a block in rows of the component.
    private var samples: [UInt8]
    /// Coefficients of a progressive image, 64 a block.
    private var coefficients: [Int16] = []
    private var visits = 0

    static func decode(_ bytes: [UInt8], limit: Int) throws(ImageError) -> DecodedImage {
        var header = JPEGHeader(limit: limit)
        var position = 0
        guard case .scan(let scan) = try header.readSegments(bytes, from: &position), let frame = header.frame else {
            throw ImageError("The JPEG image has no pixels.")
        }
        // A block has one bit at least in some scan, so a small file can't ask for much memory.
        guard frame.sampleCount / 512 <= bytes.count else { throw JPEGHeader.cutOff }
        var file = JPEGFile(bytes: bytes, header: header, frame: frame)
        try file.decodeScans(first: scan, from: position)
        file.transformCoefficients()
        let pixels = JPEGRows(frame: file.frame, isLuminance: file.header.isLuminance).pixels(file.samples)
        let image = DecodedImage(counted: pixels, width: frame.width, height: frame.height)
        return header.orientation.applied(to: image)
    }

    private init(bytes: [UInt8], header: JPEGHeader, frame: JPEGFrame) {
        self.bytes = bytes
        self.header = header
        self.frame = frame
        samples = [UInt8](repeating: 128, count: frame.sampleCount)
        if frame.isProgressive { coefficients = [Int16](repeating: 0, count: frame.sampleCount) }
    }

    private mutating func decodeScans(first: JPEGScan, from start: Int) throws(ImageError) {
        var scan = first
        var position = start
        for _ in 0..<Self.scanLimit {
            try prepare(scan)
            let data = try JPEGEntropyData(bytes, from: &position)
            if frame.isProgressive {
                let decoder = try JPEGProgressiveScan(scan, header: header, frame: frame, data: data)
                decoder.decode(into: &coefficients)
            } else {
                let decoder = try JPEGSequentialScan(scan, header: header, frame: frame, data: data)
                decoder.decode(into: &samples)
            }
            guard case .scan(let next) = try header.readSegments(bytes, from: &position) else { return }
            scan = next
        }
        throw ImageError("The JPEG image has more than \(Self.scanLimit) scans. Save it anew.")
    }

    /// Counts a scan's blocks, and keeps the steps of components that are new.
    private mutating func prepare(_ scan: JPEGScan) throws(ImageError) {
        for part in scan.parts {
            visits += frame.components[part.component].blockCount
            guard frame.components[part.component].steps == nil else { continue }
            guard let steps = header.quantization[frame.components[part.component].tableIndex] else {
                throw ImageError("The JPEG image lacks a quantization table: it is damaged.")
            }
            frame.components[part.component].steps = steps
        }
        guard visits <= Self.visitLimit else {
            throw ImageError("The JPEG image has too many scans for its size. Save it anew.")
        }
    }

    /// Turns a progressive image's coefficients into samples.
    private mutating func transformCoefficients() {
        guard frame.isProgressive else { return }
        let coefficients = coefficients
        let source = coefficients.span
        for component in frame.components {
            guard let componentSteps = component.steps else { continue }
            let steps = componentSteps.span
            var mutable = samples.mutableSpan
            var target = mutable.mutableBytes
            var block = InlineArray<64, Int32>(repeating: 0)
            var offset = component.offset
            for row in 0..<component.blockRows {
                for column in 0..<component.blockColumns {
                    var others: Int32 = 0
                    for index in 0..<64 {
                        let value = Int32(source[offset &+ index])
                        others |= index == 0 ? 0 : value
                        block[index] = value &* steps[index]
                    }
                    let place = component.offset + 8 * (row * component.stride + column)
                    JPEGTransform.write(&block, isFlat: others == 0, to: &target, at: place, stride: component.stride)
                    offset += 64
                }
            }
        }
    }
}
