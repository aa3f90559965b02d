/// Token ids on the command line or in a file.
enum TokenList {
    /// Reads `3,17,42`, or `@file` and `-` for a file's or standard input's contents.
    static func parse(argument: String) throws(Failure) -> [Int] {
        if argument == "-" {
            return try parse(InputFile.text(of: "-"), name: "standard input")
        }
        if argument.hasPrefix("@") {
            let path = String(argument.dropFirst())
            return try parse(InputFile.text(of: path), name: path)
        }
        return try parse(argument, name: "the argument")
    }

    /// Reads integers separated by commas or white space, or one JSON array of them.
    static func parse(_ text: String, name: String) throws(Failure) -> [Int] {
        var body = Substring(text).trimmingWhitespace()
        if body.first == "[" {
            guard body.last == "]" else { throw .badData("\(name): the array of token ids is not closed by ]") }
            body = body.dropFirst().dropLast()
        }
        body = body.trimmingWhitespace()
        if body.isEmpty { return [] }
        var ids: [Int] = []
        for group in body.split(separator: ",", omittingEmptySubsequences: false) {
            let parts = group.split(whereSeparator: \.isWhitespace)
            if parts.isEmpty {
                throw .badData("\(name): a token id is missing before or after a comma, behind \(ids.count) others")
            }
            for part in parts {
                guard let id = Int(part), id >= 0 else {
                    throw .badData("\(name): \(String(part.prefix(40)).debugDescription) is not a token id")
                }
                ids.append(id)
            }
        }
        return ids
    }
}

extension Substring {
    /// The text without white space around it.
    func trimmingWhitespace() -> Substring {
        let body = drop(while: \.isWhitespace)
        guard let last = body.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return body[...last]
    }
}
