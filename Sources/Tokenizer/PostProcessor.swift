/// What is put around the ids of a text.
enum PostProcessor: Sendable {
    /// One piece of a template.
    enum Piece: Sendable {
        /// The ids of the text.
        case sequence
        /// Ids of control tokens; left out where none are wanted.
        case special([Int])
    }

    /// Steps, each applied to what the one before it made.
    case templates([[Piece]])

    /// Does nothing.
    static let none = PostProcessor.templates([])

    private static let supported = "Sequence, TemplateProcessing, ByteLevel, RobertaProcessing, BertProcessing"

    /// The most pieces of one template.
    private static let pieceLimit = 64
    /// The most control tokens that are put around a text, and in one piece.
    private static let tokenLimit = 1024
    /// How often a text may be repeated.
    private static let repeatLimit = 16

    /// Reads a `post_processor`.
    ///
    /// What it makes of a text is counted before any of it is kept: templates in a row multiply one another.
    static func parse(_ part: ConfigurationPart?) throws(TokenizerError) -> PostProcessor {
        guard let part else { return .none }
        let templates = try templates(part)
        var texts = 1
        var tokens = 0
        for pieces in templates {
            var repeats = 0
            var added = 0
            for piece in pieces {
                switch piece {
                case .sequence: repeats += 1
                case .special(let ids): added += ids.count
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
        return .templates(templates)
    }

    private static func templates(_ part: ConfigurationPart?) throws(TokenizerError) -> [[Piece]] {
        guard let part else { return [] }
        switch try part.type() {
        case "Sequence":
            var all: [[Piece]] = []
            for element in try part.list("processors", limit: ConfigurationPart.stepLimit) {
                all += try templates(element)
                try part.check(all.count, of: "processors")
            }
            return all
        case "ByteLevel": return []
        case "RobertaProcessing", "BertProcessing":
            return [[.special([try tokenID(part, "cls")]), .sequence, .special([try tokenID(part, "sep")])]]
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

    private static func template(_ part: ConfigurationPart) throws(TokenizerError) -> [Piece] {
        var pieces: [Piece] = []
        for element in try part.list("single", limit: pieceLimit) {
            if let sequence = element.tree["Sequence"] {
                guard sequence["id"]?.text == "A" else {
                    throw element.wrong("Sequence", expected: "the sequence A, the only one of a single text")
                }
                pieces.append(.sequence)
            } else if let name = element.tree["SpecialToken"]?["id"]?.text {
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
                pieces.append(.special(numbers))
            } else {
                throw element.wrong("", expected: "“Sequence” or “SpecialToken”")
            }
        }
        return pieces
    }

    /// What stands before and after the text, where the text occurs exactly once.
    ///
    /// - Returns: nil for templates that repeat the text or leave it out.
    func frame(special: Bool) -> (before: [Int], after: [Int])? {
        guard case .templates(let steps) = self else { return nil }
        var before: [Int] = []
        var after: [Int] = []
        for pieces in steps {
            var left: [Int] = []
            var right: [Int] = []
            var seen = 0
            for piece in pieces {
                switch piece {
                case .sequence: seen += 1
                case .special(let ids) where special:
                    if seen == 0 { left += ids } else { right += ids }
                case .special: break
                }
            }
            guard seen == 1 else { return nil }
            before = left + before
            after += right
        }
        return (before, after)
    }

    /// The same with other ids before or after the text; nil leaves what stands there.
    func replacing(before: [Int]?, after: [Int]?) -> PostProcessor {
        guard before != nil || after != nil else { return self }
        let frame = frame(special: true)
        let (before, after) = (before ?? frame?.before ?? [], after ?? frame?.after ?? [])
        return .templates([[.special(before), .sequence, .special(after)]])
    }

    /// Puts together what comes out for the ids of a text.
    func apply(_ ids: [Int], special: Bool) -> [Int] {
        guard case .templates(let steps) = self else { return ids }
        var result = ids
        for pieces in steps {
            var next: [Int] = []
            for piece in pieces {
                switch piece {
                case .sequence: next += result
                case .special(let ids): if special { next += ids }
                }
            }
            result = next
        }
        return result
    }
}
