/// Writes the small JSON outputs of `infer`, in a fixed order of keys.
enum PrintedJSON {
    /// Returns a string literal; only characters that need an escape are escaped.
    ///
    /// Unicode line breaks are escaped too: JSON allows them, but many readers would split the line there. So are the
    /// C1 control characters, which terminals obey.
    static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{8}": result += "\\b"
            case "\u{C}": result += "\\f"
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
                let hexadecimal = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Returns a number; null if it is not finite, which JSON can't express.
    static func number(_ value: Double) -> String {
        value.isFinite ? "\(value)" : "null"
    }

    /// Returns a number; null if it is not finite, which JSON can't express.
    static func number(_ value: Float) -> String {
        value.isFinite ? "\(value)" : "null"
    }

    /// Returns an array of integers.
    static func array(_ values: [Int]) -> String {
        "[" + values.map(String.init).joined(separator: ", ") + "]"
    }

    /// Returns an object with keys in the given order; the values are JSON already.
    static func object(_ members: KeyValuePairs<String, String>) -> String {
        "{" + members.map { string($0.key) + ": " + $0.value }.joined(separator: ", ") + "}"
    }
}
