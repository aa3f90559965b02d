/// An upper bound on the growth of text by rewriting steps, known before any text is processed.
///
/// A piece of n bytes becomes at most `factor · n + addend` bytes. Normalization forms and lowercasing aren't counted:
/// repeating them changes nothing, so their growth doesn't multiply.
struct TextGrowth {
    /// The maximum number of bytes that one byte may become by all steps. Known tokenizers stay below 20.
    static let limit = 64
    /// The maximum number of bytes of all normalized added tokens together.
    static let addedTokenBytes = 64 << 20
    /// The expectation in errors about steps that exceed the limit.
    static let expectation = "steps that together make a text at most \(limit) times as long"

    private var factor = 1
    private var addend = 0

    /// Whether one byte becomes at most `limit` bytes.
    var isBounded: Bool { factor + addend <= Self.limit }

    /// Adds the growth of one more step.
    mutating func add(factor more: Int, addend bytes: Int = 0) {
        // Numbers beyond the limit don't matter, and could overflow.
        guard isBounded else { return }
        factor *= more
        addend = addend * more + bytes
    }

    /// Returns the growth factor of replacing a pattern's matches.
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

    /// The growth by the steps of a decoder, without the text that they put between tokens.
    init(_ steps: [DecodingStep]) {
        for case .replace(let pattern, let content) in steps { add(factor: Self.replacing(pattern, with: content)) }
    }

    /// The growth by the steps of a pre-tokenizer, some of which put text before every piece.
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
