/// Text that others wrote, as it may be shown: a terminal takes some control characters for orders.
enum TerminalText {
    /// The text with its control characters as JSON writes them, such as `\u001b`; line ends and tabs stay.
    static func escaped(_ text: String) -> String {
        replaced(text) { $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t" }
    }

    /// The same in one line: what a name or a message holds can't pass for a line of somebody else.
    static func line(_ text: String) -> String {
        replaced(text) {
            [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
    }

    /// The text with all lines but the first indented, so that none of them passes for a line of somebody else.
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
