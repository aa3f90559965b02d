/// Turns the rows of a PNG image into pixels.
enum PNGRows {
    /// Undoes the filters of all rows in place.
    static func unfilter(_ data: inout [UInt8], header: PNGHeader) throws(ImageError) {
        let step = max(1, header.pixelBits / 8)
        var start = 0
        for pass in header.passes {
            let count = header.rowBytes(width: pass.width)
            for row in 0..<pass.height {
                // Above the first row are zeros.
                let above = row == 0 ? nil : start - count
                try unfilter(&data, filter: data[start], at: start + 1, count: count, above: above, step: step)
                start += count + 1
            }
        }
    }

    private static func unfilter(
        _ data: inout [UInt8], filter: UInt8, at start: Int, count: Int, above: Int?, step: Int
    ) throws(ImageError) {
        var span = data.mutableSpan
        let end = start + count
        switch (filter, above) {
        case (0, _), (2, nil): break
        case (1, _), (4, nil):
            // What Paeth predicts below nothing is the left.
            for index in stride(from: start + step, to: end, by: 1) { span[index] &+= span[index &- step] }
        case (2, let above?): addAbove(&span, start: start, count: count, above: above)
        case (3, nil):
            for index in stride(from: start + step, to: end, by: 1) { span[index] &+= span[index &- step] >> 1 }
        case (3, let above?):
            let up = above &- start
            for index in start..<min(start + step, end) { span[index] &+= span[index &+ up] >> 1 }
            for index in stride(from: start + step, to: end, by: 1) {
                let sum = UInt16(span[index &- step]) &+ UInt16(span[index &+ up])
                span[index] &+= UInt8(truncatingIfNeeded: sum >> 1)
            }
        case (4, let above?):
            let up = above &- start
            for index in start..<min(start + step, end) { span[index] &+= span[index &+ up] }
            addPaeth(&span, start: start, end: end, up: up, step: step)
        default: throw ImageError("A row of the PNG image has filter \(filter), which PNG doesn't know: it is damaged.")
        }
    }

    private static func addAbove(_ span: inout MutableSpan<UInt8>, start: Int, count: Int, above: Int) {
        var bytes = span.mutableBytes
        var offset = 0
        while count - offset >= 16 {
            let sum =
                bytes.unsafeLoadUnaligned(fromByteOffset: start + offset, as: SIMD16<UInt8>.self)
                &+ bytes.unsafeLoadUnaligned(fromByteOffset: above + offset, as: SIMD16<UInt8>.self)
            bytes.storeBytes(of: sum, toByteOffset: start + offset, as: SIMD16<UInt8>.self)
            offset += 16
        }
        while offset < count {
            let sum =
                bytes.unsafeLoad(fromByteOffset: start + offset, as: UInt8.self)
                &+ bytes.unsafeLoad(fromByteOffset: above + offset, as: UInt8.self)
            bytes.storeBytes(of: sum, toByteOffset: start + offset, as: UInt8.self)
            offset += 1
        }
    }

    /// Adds to each byte that of left, above and upper left which is nearest to left + above − upper left.
    private static func addPaeth(_ span: inout MutableSpan<UInt8>, start: Int, end: Int, up: Int, step: Int) {
        for lane in 0..<step {
            guard start + lane + step < end else { return }
            var left = Int32(span[start + lane])
            var corner = Int32(span[start + lane + up])
            var index = start + lane + step
            while index < end {
                let top = Int32(span[index &+ up])
                let toLeft = abs(top &- corner)
                let toTop = abs(left &- corner)
                let toCorner = abs(left &+ top &- 2 &* corner)
                let vertical = toTop <= toCorner ? top : corner
                let predicted = toLeft <= toTop && toLeft <= toCorner ? left : vertical
                left = Int32(span[index] &+ UInt8(truncatingIfNeeded: predicted))
                span[index] = UInt8(truncatingIfNeeded: left)
                corner = top
                index &+= step
            }
        }
    }

    /// Red, green and blue samples of 8 bits.
    static func pixels(_ data: [UInt8], header: PNGHeader, palette: [UInt8]) -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: 3 * header.width * header.height)
        let colors = colors(header, palette: palette)
        var target = pixels.mutableSpan
        let source = data.span
        var start = 0
        for pass in header.passes {
            let count = header.rowBytes(width: pass.width)
            for row in 0..<pass.height {
                let place = (pass.firstRow + row * pass.rowStep) * header.width + pass.firstColumn
                let end = start + 1 + count
                if let colors {
                    writeIndexed(
                        source.extracting(start + 1..<end), &target, pixel: place, step: pass.columnStep,
                        width: pass.width, depth: header.depth, colors: colors.span)
                } else {
                    write(
                        source.extracting(start + 1..<end), &target, pixel: place, step: pass.columnStep,
                        width: pass.width, header: header)
                }
                start = end
            }
        }
        return pixels
    }

    /// The color of each value of pixels of one sample with at most 8 bits; `nil` for other pixels.
    private static func colors(_ header: PNGHeader, palette: [UInt8]) -> [UInt8]? {
        guard header.color == .gray || header.color == .palette, header.depth <= 8 else { return nil }
        if header.color == .palette { return palette + [UInt8](repeating: 0, count: 768 - palette.count) }
        let highest = 1 << header.depth - 1
        return (0..<256).flatMap { [UInt8](repeating: UInt8(min($0, highest) * 255 / highest), count: 3) }
    }

    @_lifetime(target: copy target)
    private static func writeIndexed(
        _ source: Span<UInt8>, _ target: inout MutableSpan<UInt8>, pixel: Int, step: Int, width: Int, depth: Int,
        colors: Span<UInt8>
    ) {
        let mask = UInt8(truncatingIfNeeded: 1 << depth - 1)
        var place = 3 * pixel
        var bit = 0
        for _ in 0..<width {
            let value = source[bit >> 3] >> UInt8(8 - depth - bit & 7) & mask
            let color = 3 * Int(value)
            target[place] = colors[color]
            target[place &+ 1] = colors[color &+ 1]
            target[place &+ 2] = colors[color &+ 2]
            place &+= 3 &* step
            bit &+= depth
        }
    }

    @_lifetime(target: copy target)
    private static func write(
        _ source: Span<UInt8>, _ target: inout MutableSpan<UInt8>, pixel: Int, step: Int, width: Int, header: PNGHeader
    ) {
        let sample = header.depth / 8
        let stride = sample * header.color.samples
        let isColor = header.color == .rgb || header.color == .rgba
        let (green, blue) = isColor ? (sample, 2 * sample) : (0, 0)
        var place = 3 * pixel
        var offset = 0
        for _ in 0..<width {
            target[place] = source[offset]
            target[place &+ 1] = source[offset &+ green]
            target[place &+ 2] = source[offset &+ blue]
            place &+= 3 &* step
            offset &+= stride
        }
    }
}
