extension JSONValue {
    /// Returns the value as JSON text, as Python's `json.dumps(…, ensure_ascii=False)` writes it.
    ///
    /// - Parameter compact: Whether to omit the spaces after `,` and `:`.
    public func text(compact: Bool = false) -> String {
        var bytes: [UInt8] = []
        append(to: &bytes, compact: compact)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func append(to bytes: inout [UInt8], compact: Bool) {
        switch self {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let number): bytes.append(contentsOf: number.text.utf8)
        case .string(let string): Self.append(string, to: &bytes)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (place, element) in elements.enumerated() {
                if place > 0 { bytes.append(contentsOf: (compact ? "," : ", ").utf8) }
                element.append(to: &bytes, compact: compact)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object):
            bytes.append(UInt8(ascii: "{"))
            for (place, entry) in object.entries.enumerated() {
                if place > 0 { bytes.append(contentsOf: (compact ? "," : ", ").utf8) }
                Self.append(entry.key, to: &bytes)
                bytes.append(contentsOf: (compact ? ":" : ": ").utf8)
                entry.value.append(to: &bytes, compact: compact)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func append(_ string: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in string.utf8 {
            if let escape = JSONEscape.ascii(byte) {
                bytes.append(contentsOf: escape.utf8)
            } else {
                bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

/// The escapes in JSON strings, as Python's `json` writes them.
enum JSONEscape {
    /// Returns the escape of an ASCII byte; nil for a byte that needs none.
    static func ascii(_ byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "\""): "\\\""
        case UInt8(ascii: "\\"): "\\\\"
        case 0x08: "\\b"
        case 0x0C: "\\f"
        case 0x0A: "\\n"
        case 0x0D: "\\r"
        case 0x09: "\\t"
        case 0..<0x20: unicode(UInt32(byte))
        default: nil
        }
    }

    /// Returns the `\uXXXX` escape of a scalar; a surrogate pair beyond the basic multilingual plane.
    static func unicode(_ code: UInt32) -> String {
        if code >= 0x10000 {
            return unicode(0xD800 + (code - 0x10000) >> 10) + unicode(0xDC00 + (code - 0x10000) & 0x3FF)
        }
        let digits = String(code, radix: 16)
        return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
