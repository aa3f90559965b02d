/// The step that adds control tokens around the ids of a text, or of a pair of texts.
enum PostProcessor: Sendable {
    /// One piece of a template.
    enum Piece: Sendable {
        /// The ids of a text, all with this type; nil keeps their types.
        case sequence(isSecond: Bool, type: Int?)
        /// The ids of control tokens and their type. They are omitted if no special tokens are wanted.
        case special([Int], type: Int)
    }

    /// The pieces that one step assembles for a single text and for a pair.
    struct Template: Sendable {
        /// The pieces for one text.
        var single: [Piece]
        /// The pieces for two texts.
        var pair: [Piece]
    }

    /// The steps in order, each applied to the result of the previous one. After the first, a pair counts as one text.
    case templates([Template])

    /// A post-processor that changes nothing.
    static let none = PostProcessor.templates([])
    /// The template that concatenates two texts.
    private static let joined: [Piece] = [.sequence(isSecond: false, type: nil), .sequence(isSecond: true, type: nil)]

    /// Returns the pieces of each step in order.
    private func steps(pair: Bool) -> [[Piece]] {
        guard case .templates(let templates) = self else { return [] }
        guard pair else { return templates.map(\.single) }
        guard let first = templates.first else { return [Self.joined] }
        return [first.pair] + templates.dropFirst().map(\.single)
    }

    /// Returns the control tokens before and after the text, if the text occurs exactly once.
    ///
    /// - Parameter special: Whether control tokens are wanted.
    /// - Returns: nil for templates that repeat or omit the text.
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

    /// Returns this post-processor with other ids before or after a text; nil keeps the present ones.
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

    /// Returns the ids of a text after all steps.
    func apply(_ ids: [Int], special: Bool) -> [Int] {
        apply([TokenEncoding(ids: ids, type: 0)], special: special).ids
    }

    /// Returns the tokens of one text or two after all steps.
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

    /// Returns the number of control tokens added to one text or two, for the limit of a length.
    func addedTokens(pair: Bool) -> Int {
        steps(pair: pair).reduce(0) { sum, pieces in
            pieces.reduce(sum) { sum, piece in
                if case .special(let ids, _) = piece { sum + ids.count } else { sum }
            }
        }
    }
}
