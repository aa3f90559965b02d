/// Padding of text to a width by Python's rules.
enum PythonPadding {
    /// The position of a text in a wider field.
    enum Alignment {
        /// At the beginning.
        case left
        /// At the end.
        case right
        /// In the middle, rounded as in `str.center`.
        case center
    }

    /// Returns a text padded to a width in scalars.
    static func padded(
        _ text: JinjaString, to width: Int, with fill: JinjaString, _ alignment: Alignment
    ) -> JinjaString {
        let missing = width - text.scalarCount
        guard missing > 0 else { return text }
        let left: Int
        switch alignment {
        case .left: left = 0
        case .right: left = missing
        case .center: left = missing / 2 + (missing & width & 1)
        }
        var result = JinjaString(utf8: [])
        result.isMarkup = text.isMarkup
        result.append(fill, times: left)
        result.append(text)
        result.append(fill, times: missing - left)
        return result
    }

    /// Returns a text with zeros after its sign, as `str.zfill` does.
    static func zeroFilled(_ text: JinjaString, to width: Int) -> JinjaString {
        let missing = width - text.scalarCount
        guard missing > 0 else { return text }
        let signLength = text.utf8.first == UInt8(ascii: "+") || text.utf8.first == UInt8(ascii: "-") ? 1 : 0
        var result = text.slice(0..<signLength)
        result.append(utf8: [UInt8](repeating: UInt8(ascii: "0"), count: missing))
        result.append(text, signLength..<text.utf8.count)
        return result
    }

    /// Returns a text with each tab as spaces up to the next multiple of a width.
    static func expandingTabs(of text: JinjaString, to width: Int) -> JinjaString {
        var column = 0
        return text.mappingScalars { scalar, _, result in
            if scalar == "\t" {
                let count = width > 0 ? width - column % width : 0
                result.append(contentsOf: [UInt8](repeating: 0x20, count: count))
                column += count
            } else {
                result.append(contentsOf: String(scalar).utf8)
                column = scalar == "\n" || scalar == "\r" ? 0 : column + 1
            }
        }
    }
}
