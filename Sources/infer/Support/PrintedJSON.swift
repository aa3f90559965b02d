/// Writes JSON: what `infer` prints is small and fixed, and its key order is part of what it promises.
enum PrintedJSON {
    /// A string literal; characters that need no escape stay as they are.
    ///
    /// The Unicode line ends need none in JSON, but many readers cut lines there, and a value must stay on its line; nor do
    /// the later control characters, which terminals obey.
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

    /// A number; null where it is not finite, since JSON has no word for that.
    static func number(_ value: Double) -> String {
        value.isFinite ? "\(value)" : "null"
    }

    /// A number; null where it is not finite, since JSON has no word for that.
    static func number(_ value: Float) -> String {
        value.isFinite ? "\(value)" : "null"
    }

    /// An array of integers.
    static func array(_ values: [Int]) -> String {
        "[" + values.map(String.init).joined(separator: ", ") + "]"
    }

    /// An object, keys in the order given; values are JSON already.
    static func object(_ members: KeyValuePairs<String, String>) -> String {
        "{" + members.map { string($0.key) + ": " + $0.value }.joined(separator: ", ") + "}"
    }
}
