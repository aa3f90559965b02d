extension JinjaString {
    /// Returns the string as `Markup`, with `&`, `<`, `>`, `'` and `"` as HTML entities.
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

    /// Returns the string percent-encoded, as `urllib.parse.quote` does.
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
