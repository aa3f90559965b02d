/// The text of a `config.json` for weights stored as panels.
package enum ConfigurationText {
    private static let key = "quantization_config"

    /// Returns the text with `quantization_config` as its first key, and without an old one. All other bytes stay the
    /// same.
    ///
    /// - Parameter format: The format of most matrices, for people; it isn't read.
    /// - Throws: `.configuration` where the text isn't a JSON object.
    package static func quantized(_ text: [UInt8], format: String, file: String) throws(ModelError) -> [UInt8] {
        let parsed = text.withUnsafeBytes { bytes in
            Result { () throws(ConfigurationError) in try ConfigurationReader(parsing: bytes, file: file) }
        }
        if case .failure(let error) = parsed { throw .configuration(error) }
        var rest = text
        while let range = member(rest) { rest.removeSubrange(range) }
        guard let brace = rest.firstIndex(of: UInt8(ascii: "{")) else { return text }
        let entry =
            "\n  \"\(key)\": {\"quant_method\": \"\(PanelQuantization.method)\", "
            + "\"version\": \(PanelQuantization.version), \"format\": \"\(format)\"}"
        let isEmpty = rest[(brace + 1)...].first { !isSpace($0) } == UInt8(ascii: "}")
        rest.insert(contentsOf: Array((entry + (isEmpty ? "\n" : ",")).utf8), at: brace + 1)
        return rest
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    /// Returns the byte range of the key's member in valid JSON, with its comma.
    private static func member(_ text: [UInt8]) -> Range<Int>? {
        var depth = 0
        var index = 0
        var start = 0  // Of the member at hand.
        var name: [UInt8] = []
        var previousComma: Int?
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "\""):
                let first = index + 1
                index = first
                while index < text.count, text[index] != UInt8(ascii: "\"") {
                    index += text[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                if depth == 1, name.isEmpty { name = Array(text[first..<min(index, text.count)]) }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                if depth == 1 { start = index + 1 }
            case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
                let isComma = text[index] == UInt8(ascii: ",")
                if depth == 1 {
                    if name == Array(key.utf8) {
                        if isComma { return start..<index + 1 }
                        return (previousComma ?? start)..<index
                    }
                    previousComma = isComma ? index : nil
                    start = index + 1
                    name = []
                }
                if !isComma { depth -= 1 }
            default: break
            }
            index += 1
        }
        return nil
    }
}
