/// What is put around the ids of a text, or of a pair of texts.
enum PostProcessor: Sendable {
    /// One piece of a template.
    enum Piece: Sendable {
        /// The ids of a text, all of one type; nil leaves the types that they have.
        case sequence(isSecond: Bool, type: Int?)
        /// Ids of control tokens and their type; left out where none are wanted.
        case special([Int], type: Int)
    }

    /// What one step makes of a single text and of a pair.
    struct Template: Sendable {
        /// The pieces for one text.
        var single: [Piece]
        /// The pieces for two texts.
        var pair: [Piece]
    }

    /// Steps, each applied to what the one before it made. What the first made of a pair is one text to the others.
    case templates([Template])

    /// Does nothing.
    static let none = PostProcessor.templates([])
    /// Two texts one after the other.
    private static let joined: [Piece] = [.sequence(isSecond: false, type: nil), .sequence(isSecond: true, type: nil)]

    /// The pieces of each step in turn.
    private func steps(pair: Bool) -> [[Piece]] {
        guard case .templates(let templates) = self else { return [] }
        guard pair else { return templates.map(\.single) }
        guard let first = templates.first else { return [Self.joined] }
        return [first.pair] + templates.dropFirst().map(\.single)
    }

    /// What stands before and after the text, where the text occurs exactly once.
    ///
    /// - Returns: nil for templates that repeat the text or leave it out.
    func frame(special: Bool) -> (before: [Int], after: [Int])? {
        var before: [Int] = []
        var after: [Int] = []
        for pieces in steps(pair: false) {
            var left: [Int] = []
            var right: [Int] = []
            var seen = 0
            for piece in pieces {
                switch piece {
                case .sequence: seen += 1
                case .special(let ids, _) where special:
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

    /// The same with other ids before or after a text; nil leaves what stands there.
    func replacing(before: [Int]?, after: [Int]?) -> PostProcessor {
        guard before != nil || after != nil else { return self }
        let frame = frame(special: true)
        let (before, after) = (before ?? frame?.before ?? [], after ?? frame?.after ?? [])
        func framed(_ isSecond: Bool) -> [Piece] {
            let type = isSecond ? 1 : 0
            return [
                .special(before, type: type), .sequence(isSecond: isSecond, type: type), .special(after, type: type),
            ]
        }
        return .templates([Template(single: framed(false), pair: framed(false) + framed(true))])
    }

    /// Puts together what comes out for the ids of a text.
    func apply(_ ids: [Int], special: Bool) -> [Int] {
        apply([TokenEncoding(ids: ids, type: 0)], special: special).ids
    }

    /// Puts together what comes out for one text or two.
    func apply(_ texts: [TokenEncoding], special: Bool) -> TokenEncoding {
        var texts = texts
        for pieces in steps(pair: texts.count == 2) {
            var made = TokenEncoding()
            for piece in pieces {
                switch piece {
                case .sequence(let isSecond, let type):
                    if let text = isSecond ? texts.last : texts.first { made.append(text, type: type) }
                case .special(let ids, let type):
                    if special { made.append(control: ids, type: type) }
                }
            }
            texts = [made]
        }
        return texts.first ?? TokenEncoding()
    }

    /// How many control tokens are put around one text or two, as the limit of a length counts them.
    func addedTokens(pair: Bool) -> Int {
        steps(pair: pair).reduce(0) { sum, pieces in
            pieces.reduce(sum) { sum, piece in
                if case .special(let ids, _) = piece { sum + ids.count } else { sum }
            }
        }
    }
}
