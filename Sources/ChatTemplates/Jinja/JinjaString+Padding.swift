extension JinjaString {
    /// Where text stands in a wider field.
    enum Alignment {
        /// At the beginning.
        case left
        /// At the end.
        case right
        /// In the middle, as `str.center` counts.
        case center
    }

    /// The string padded to a width in scalars.
    func padded(to width: Int, with fill: JinjaString, _ alignment: Alignment) -> JinjaString {
        let missing = width - scalarCount
        guard missing > 0 else { return self }
        let left: Int
        switch alignment {
        case .left: left = 0
        case .right: left = missing
        case .center: left = missing / 2 + (missing & width & 1)
        }
        var result = JinjaString(utf8: [])
        result.isMarkup = isMarkup
        result.append(fill, times: left)
        result.append(self)
        result.append(fill, times: missing - left)
        return result
    }

    /// The string padded with zeros behind its sign, as `str.zfill` does.
    func zeroFilled(to width: Int) -> JinjaString {
        let missing = width - scalarCount
        guard missing > 0 else { return self }
        let signLength = utf8.first == UInt8(ascii: "+") || utf8.first == UInt8(ascii: "-") ? 1 : 0
        var result = slice(0..<signLength)
        result.append(utf8: [UInt8](repeating: UInt8(ascii: "0"), count: missing))
        result.append(self, signLength..<utf8.count)
        return result
    }

    /// The string with tabs replaced by spaces up to the next multiple of a width.
    func expandingTabs(_ width: Int) -> JinjaString {
        var column = 0
        return mappingScalars { scalar, _, result in
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

    /// The string with `&`, `<`, `>`, `'` and `"` written as HTML entities; the result is Markup.
    func htmlEscaped() -> JinjaString {
        if isMarkup { return self }
        return mappingScalars { scalar, _, result in
            switch scalar {
            case "&": result.append(contentsOf: "&amp;".utf8)
            case "<": result.append(contentsOf: "&lt;".utf8)
            case ">": result.append(contentsOf: "&gt;".utf8)
            case "'": result.append(contentsOf: "&#39;".utf8)
            case "\"": result.append(contentsOf: "&#34;".utf8)
            default:
                if scalar.isASCII {
                    result.append(UInt8(truncatingIfNeeded: scalar.value))
                } else {
                    result.append(contentsOf: String(scalar).utf8)
                }
            }
        }.asMarkup(true)
    }

    /// The string percent-encoded as `urllib.parse.quote` does.
    func percentEncoded(keepingSlash: Bool) -> JinjaString {
        let digits = Array("0123456789ABCDEF".utf8)
        var result = JinjaString(utf8: [])
        for run in runs {
            var buffer: [UInt8] = []
            for byte in utf8[run.range] {
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: buffer.append(byte)
                case 0x2F where keepingSlash: buffer.append(byte)
                default: buffer += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
                }
            }
            result.append(utf8: buffer, isLiteral: run.isLiteral)
        }
        return result
    }
}
