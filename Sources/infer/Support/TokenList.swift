/// Token ids on the command line or in a file.
enum TokenList {
    /// Parses `3,17,42`, or `@file` and `-` for the contents of a file or of standard input.
    static func parse(argument: String) throws(Failure) -> [Int] {
        if argument == "-" {
            return try parse(InputFile.text(of: "-", .tokenIDs), name: "standard input")
        }
        if argument.hasPrefix("@") {
            let path = String(argument.dropFirst())
            return try parse(InputFile.text(of: path, .tokenIDs), name: InputFile.name(of: path))
        }
        return try parse(argument, name: "the argument")
    }

    /// Parses integers separated by commas or white space, or one JSON array of integers.
    static func parse(_ text: String, name: String) throws(Failure) -> [Int] {
        var body = Substring(text).trimmingWhitespace()
        if body.first == "[" {
            guard body.last == "]" else { throw .badData("\(name): the array of token ids is not closed by ]") }
            body = body.dropFirst().dropLast().trimmingWhitespace()
        }
        var ids: [Int] = []
        guard !body.isEmpty else { return ids }
        // Counts the ids since the last comma. The ids are cut out one by one, for a list of millions of them.
        var count = 0
        var rest = body[...]
        while true {
            rest = rest.drop(while: \.isWhitespace)
            if rest.isEmpty || rest.first == "," {
                guard count > 0 else {
                    throw .badData("\(name): a token id is missing before or after a comma, behind \(ids.count) others")
                }
                if rest.isEmpty { return ids }
                count = 0
                rest = rest.dropFirst()
                continue
            }
            let part = rest.prefix { $0 != "," && !$0.isWhitespace }
            guard let id = Int(part), id >= 0 else {
                throw .badData("\(name): \(String(part.prefix(40)).debugDescription) is not a token id")
            }
            ids.append(id)
            count += 1
            rest = rest[part.endIndex...]
        }
    }
}

extension Substring {
    /// Returns the text without white space around it.
    func trimmingWhitespace() -> Substring {
        let body = drop(while: \.isWhitespace)
        guard let last = body.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return body[...last]
    }
}
