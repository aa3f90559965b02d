/// Makes untrusted text safe to print, since a terminal obeys control characters.
enum TerminalText {
    /// Returns the text with control characters escaped as in JSON, such as `\u001b`; line breaks and tabs stay.
    static func escaped(_ text: String) -> String {
        replaced(text) { $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t" }
    }

    /// Returns the text escaped in one line, so that a name or a message can't imitate another line.
    static func line(_ text: String) -> String {
        replaced(text) {
            [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
    }

    /// Returns the text with all lines but the first indented, so that none can imitate another line.
    static func indented(_ text: String) -> String {
        text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
            .joined(separator: "\n    ")
    }

    private static func replaced(_ text: String, _ isReplaced: (Unicode.Scalar) -> Bool) -> String {
        guard text.unicodeScalars.contains(where: isReplaced) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            guard isReplaced(scalar) else {
                result.unicodeScalars.append(scalar)
                continue
            }
            // Escaped as in JSON, but without the quotation marks.
            let literal = PrintedJSON.string(String(scalar))
            result += literal.dropFirst().dropLast()
        }
        return result
    }
}
