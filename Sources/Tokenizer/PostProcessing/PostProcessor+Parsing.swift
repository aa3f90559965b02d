extension PostProcessor {
    private static let supported = "Sequence, TemplateProcessing, ByteLevel, RobertaProcessing, BertProcessing"

    /// The maximum number of pieces in a template.
    private static let pieceLimit = 64
    /// The maximum number of control tokens around a text, and in one piece.
    private static let tokenLimit = 1024
    /// The maximum number of times that a text may be repeated.
    private static let repeatLimit = 16
    /// The highest type id of a token.
    private static let typeLimit = 255

    /// Reads a `post_processor`.
    ///
    /// The number of tokens it adds is checked first, since templates in sequence multiply each other.
    static func parse(_ part: ConfigurationPart?) throws(TokenizerError) -> PostProcessor {
        guard let part else { return .none }
        let templates = try templates(part)
        for pair in [false, true] {
            var texts = 1
            var tokens = 0
            for (index, template) in templates.enumerated() {
                var repeats = 0
                var added = 0
                for piece in pair && index == 0 ? template.pair : template.single {
                    switch piece {
                    case .sequence: repeats += 1
                    case .special(let ids, _): added += ids.count
                    }
                }
                (texts, tokens) = (texts * repeats, tokens * repeats + added)
                guard texts <= repeatLimit, tokens <= tokenLimit else {
                    throw part.wrong(
                        "",
                        expected: "templates that repeat a text at most \(repeatLimit) times and put at most"
                            + " \(tokenLimit) tokens around it")
                }
            }
        }
        return .templates(templates)
    }

    private static func templates(_ part: ConfigurationPart?) throws(TokenizerError) -> [Template] {
        guard let part else { return [] }
        switch try part.type() {
        case "Sequence":
            var all: [Template] = []
            for element in try part.list("processors", limit: ConfigurationPart.stepLimit) {
                all += try templates(element)
                try part.check(all.count, of: "processors")
            }
            return all
        case "ByteLevel": return []
        case "BertProcessing":
            let begin = Piece.special([try tokenID(part, "cls")], type: 0)
            let end = try tokenID(part, "sep")
            let single = [begin, .sequence(isSecond: false, type: nil), .special([end], type: 0)]
            return [
                Template(
                    single: single,
                    pair: single + [.sequence(isSecond: true, type: nil), .special([end], type: 1)])
            ]
        case "RobertaProcessing":
            let begin = Piece.special([try tokenID(part, "cls")], type: 0)
            let end = Piece.special([try tokenID(part, "sep")], type: 0)
            let single = [begin, .sequence(isSecond: false, type: 0), end]
            return [Template(single: single, pair: single + [end, .sequence(isSecond: true, type: 0), end])]
        case "TemplateProcessing": return [try template(part)]
        case let other: throw part.unsupported(other, supported: supported)
        }
    }

    private static func tokenID(_ part: ConfigurationPart, _ name: String) throws(TokenizerError) -> Int {
        guard let pair = part.tree[name]?.elements, pair.count == 2, let id = pair[1].integer, id >= 0 else {
            throw part.wrong(name, expected: "a token and its id")
        }
        return id
    }

    /// Reads both templates. Without one for pairs, the second text follows the first.
    private static func template(_ part: ConfigurationPart) throws(TokenizerError) -> Template {
        let single = try pieces(part, "single", ofPair: false)
        guard part.tree["pair"].map({ !$0.isNull }) ?? false else {
            let second = Piece.sequence(isSecond: true, type: 1)
            return Template(single: single, pair: [.sequence(isSecond: false, type: 0), second])
        }
        return Template(single: single, pair: try pieces(part, "pair", ofPair: true))
    }

    private static func pieces(
        _ part: ConfigurationPart, _ name: String, ofPair: Bool
    ) throws(TokenizerError) -> [Piece] {
        var pieces: [Piece] = []
        for element in try part.list(name, limit: pieceLimit) {
            if let sequence = element.tree["Sequence"] {
                let id = sequence["id"]?.text
                guard id == "A" || ofPair && id == "B" else {
                    throw element.wrong(
                        "Sequence",
                        expected: ofPair
                            ? "the sequence A or B" : "the sequence A, the only one of a single text")
                }
                pieces.append(.sequence(isSecond: id == "B", type: try type(sequence, element)))
            } else if let special = element.tree["SpecialToken"], let name = special["id"]?.text {
                pieces.append(.special(try ids(part, name), type: try type(special, element)))
            } else {
                throw element.wrong("", expected: "“Sequence” or “SpecialToken”")
            }
        }
        return pieces
    }

    private static func type(_ tree: JSONTree, _ element: ConfigurationPart) throws(TokenizerError) -> Int {
        guard let value = tree["type_id"] else { return 0 }
        guard let type = value.integer, type >= 0, type <= typeLimit else {
            throw element.wrong("", expected: "a “type_id” from 0 to \(typeLimit)")
        }
        return type
    }

    /// Returns the ids of a control token named in a template.
    private static func ids(_ part: ConfigurationPart, _ name: String) throws(TokenizerError) -> [Int] {
        guard let ids = part.tree["special_tokens"]?[name]?["ids"]?.elements else {
            throw part.wrong("special_tokens", expected: "an entry with “ids” for “\(name.prefix(60))”")
        }
        guard ids.count <= tokenLimit else {
            throw part.wrong("special_tokens", expected: "at most \(tokenLimit) ids for “\(name.prefix(60))”")
        }
        var numbers: [Int] = []
        for id in ids {
            guard let number = id.integer, number >= 0, number <= Int(UInt32.max) else {
                throw part.wrong("special_tokens", expected: "token ids for “\(name)”")
            }
            numbers.append(number)
        }
        return numbers
    }
}
