/// How long steps that rewrite text may make it, counted before any text comes: so many bytes of each, and so many more.
///
/// Unicode's forms and lower case are not counted: doing them again changes nothing, so they can't multiply one another.
struct TextGrowth {
    /// The most bytes that all steps together may make of one. Known tokenizers stay below 20.
    static let limit = 64
    /// The most bytes of all added tokens once they are normalized.
    static let addedTokenBytes = 64 << 20
    /// What steps that make more should be.
    static let expectation = "steps that together make a text at most \(limit) times as long"

    private var factor = 1
    private var addend = 0

    /// Whether a byte becomes no more than the limit.
    var isBounded: Bool { factor + addend <= Self.limit }

    /// Takes one more step into account.
    mutating func add(factor more: Int, addend bytes: Int = 0) {
        // Once beyond the limit the numbers don't matter any more, and they could grow without end.
        guard isBounded else { return }
        factor *= more
        addend = addend * more + bytes
    }

    /// What replacing the matches of a pattern may make of a byte.
    static func replacing(_ pattern: TextPattern, with content: [UInt8]) -> Int {
        switch pattern {
        case .string(let wanted) where !wanted.isEmpty: max((content.count + wanted.count - 1) / wanted.count, 1)
        case .scalars: max(content.count, 1)
        case .scanner(_, let expression), .expression(let expression):
            expression.starts == nil ? content.count + 1 : max(content.count, 1)
        case .string: content.count + 1
        }
    }
}

extension TextGrowth {
    /// The growth by the steps of a normalizer.
    init(_ steps: [Normalizer]) {
        for step in steps {
            switch step {
            case .replace(let pattern, let content): add(factor: Self.replacing(pattern, with: content))
            case .byteLevel: add(factor: 2)
            case .bert(let steps): add(factor: steps.separatesChinese ? 2 : 1)
            case .precompiled(let map): add(factor: map.growth)
            case .prepend(let text): add(factor: 1, addend: text.count)
            case .form, .lowercase, .strip, .stripAccents, .nmt: break
            }
        }
    }

    /// The growth by the steps of a decoder, but for what they put between tokens.
    init(_ steps: [DecodingStep]) {
        for case .replace(let pattern, let content) in steps { add(factor: Self.replacing(pattern, with: content)) }
    }

    /// The growth by the steps of a pre-tokenizer, of which some put text before every piece.
    init(_ steps: [PreTokenizer]) {
        for step in steps {
            switch step {
            case .metaspace(let replacement, _, _): add(factor: 1, addend: replacement.count)
            case .byteLevel(let addsPrefixSpace, _): add(factor: 1, addend: addsPrefixSpace ? 1 : 0)
            case .split, .whitespace, .fixedLength: break
            }
        }
    }
}
