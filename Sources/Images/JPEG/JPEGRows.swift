/// Turns the samples of an image's components into pixels.
struct JPEGRows {
    private let frame: JPEGFrame
    private let isLuminance: Bool

    init(frame: JPEGFrame, isLuminance: Bool) {
        self.frame = frame
        self.isLuminance = isLuminance
    }

    /// Red, green and blue samples of all pixels.
    func pixels(_ samples: [UInt8]) -> [UInt8] {
        // Rows are computed with some samples more than the image has.
        let padded = frame.width + 32
        var rows = frame.components.map { _ in [UInt8](repeating: 0, count: padded) }
        var sums = [UInt16](repeating: 0, count: padded)
        var pixels = [UInt8](repeating: 0, count: 3 * frame.width * frame.height)
        let source = samples.span
        var target = pixels.mutableSpan
        for row in 0..<frame.height {
            for index in frame.components.indices {
                write(source, frame.components[index], row: row, to: &rows[index], sums: &sums)
            }
            let start = 3 * frame.width * row
            if rows.count == 1 {
                Self.widen(rows[0], to: &target, at: start, width: frame.width)
            } else if isLuminance {
                Self.convert(rows[0], rows[1], rows[2], to: &target, at: start, width: frame.width)
            } else {
                Self.interleave(rows[0], rows[1], rows[2], to: &target, at: start, width: frame.width)
            }
        }
        return pixels
    }

    /// Writes a component's samples for each pixel of a row.
    private func write(
        _ source: Span<UInt8>, _ component: JPEGFrame.Component, row: Int, to samples: inout [UInt8],
        sums: inout [UInt16]
    ) {
        var target = samples.mutableSpan
        var sums = sums.mutableSpan
        let across = frame.horizontal / component.horizontal
        let down = frame.vertical / component.vertical
        func place(_ row: Int) -> Range<Int> {
            let start = component.offset + max(0, min(component.height - 1, row)) * component.stride
            return start..<start + component.width
        }
        let near = row / down
        let this = source.extracting(place(near))
        // The nearest other row: smooth upsampling takes a quarter of it.
        let other = source.extracting(place(row % 2 == 0 ? near - 1 : near + 1))
        switch (across, down) {
        case (1, 1): for index in 0..<component.width { target[index] = this[index] }
        case (2, 1) where component.width > 2: JPEGUpsampling.double(this, to: &target)
        case (1, 2): JPEGUpsampling.blend(this, other, to: &target, rounding: row % 2 == 0 ? 1 : 2)
        case (2, 2) where component.width > 2: JPEGUpsampling.double(this, other, to: &target, sums: &sums)
        default: for index in 0..<frame.width { target[index] = this[index / across] }
        }
    }

    private static func widen(_ gray: [UInt8], to target: inout MutableSpan<UInt8>, at start: Int, width: Int) {
        var place = start
        for index in 0..<width {
            let value = gray[index]
            target[place] = value
            target[place &+ 1] = value
            target[place &+ 2] = value
            place &+= 3
        }
    }

    private static func interleave(
        _ red: [UInt8], _ green: [UInt8], _ blue: [UInt8], to target: inout MutableSpan<UInt8>, at start: Int,
        width: Int
    ) {
        var place = start
        for index in 0..<width {
            target[place] = red[index]
            target[place &+ 1] = green[index]
            target[place &+ 2] = blue[index]
            place &+= 3
        }
    }

    /// Converts luminance and colors as JFIF says, with 16 bits behind the point.
    private static func convert(
        _ luminance: [UInt8], _ blueness: [UInt8], _ redness: [UInt8], to target: inout MutableSpan<UInt8>,
        at start: Int, width: Int
    ) {
        let luminance = luminance.span
        let blueness = blueness.span
        let redness = redness.span
        var place = start
        for index in 0..<width {
            let y = Int32(luminance[index])
            let cb = Int32(blueness[index]) &- 128
            let cr = Int32(redness[index]) &- 128
            let red = y &+ (91881 &* cr &+ 32768) &>> 16
            let green = y &+ (-22554 &* cb &- 46802 &* cr &+ 32768) &>> 16
            let blue = y &+ (116130 &* cb &+ 32768) &>> 16
            target[place] = UInt8(truncatingIfNeeded: max(0, min(255, red)))
            target[place &+ 1] = UInt8(truncatingIfNeeded: max(0, min(255, green)))
            target[place &+ 2] = UInt8(truncatingIfNeeded: max(0, min(255, blue)))
            place &+= 3
        }
    }
}
