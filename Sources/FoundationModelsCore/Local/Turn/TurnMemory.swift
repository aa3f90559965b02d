import Tokenizer

/// The turns that a model generated: the answers as it wrote them, and the tokens as it cut them.
///
/// A conversation's next turn renders earlier answers as text. Cutting that text again may give other tokens than the
/// model chose, and values may be spelled differently; both would part the prompt from the keys and values that are
/// cached. So the tokens of earlier turns are put in wherever the rendered text is the same to the byte.
struct TurnMemory: Sendable {
    /// A prompt with what was generated after it.
    private struct Turn {
        /// The text of both.
        let text: [UInt8]
        /// The tokens of both.
        let tokens: [Int]
        /// The length of the prompt's text, in bytes.
        let promptLength: Int
        /// The parts of the prompt that came from outside.
        let literalRanges: [Range<Int>]
        /// Where the text ends after the prompt, and after each generated token.
        let ends: [Int]

        var promptTokenCount: Int { tokens.count - (ends.count - 1) }
    }

    /// The most bytes of text that are kept.
    static let byteLimit = 8 << 20
    /// How many token boundaries are tried for one splice.
    private static let maximumTries = 8

    private var turns: [Turn] = []
    private var answers: [(id: String, text: String)] = []
    private var byteCount = 0

    /// Keeps a turn.
    ///
    /// - Parameters:
    ///   - prompt: The rendered prompt.
    ///   - promptTokens: Its tokens.
    ///   - generated: The tokens that were generated.
    ///   - tokenBytes: The bytes of a token; nil where it has none of its own, and the turn is kept up to there.
    mutating func remember(
        _ prompt: RenderedPrompt, promptTokens: [Int], generated: [Int], tokenBytes: (Int) -> [UInt8]?
    ) {
        var text = Array(prompt.text.utf8)
        let promptLength = text.count
        var ends = [promptLength]
        for token in generated {
            guard let bytes = tokenBytes(token) else { break }
            text += bytes
            ends.append(text.count)
        }
        byteCount += text.count
        turns.append(Turn(
            text: text, tokens: promptTokens + generated.prefix(ends.count - 1), promptLength: promptLength,
            literalRanges: prompt.literalRanges, ends: ends))
        trim()
    }

    /// Keeps an answer's text under the id of its entry.
    mutating func remember(answer text: String, id: String) {
        byteCount += text.utf8.count
        answers.append((id, text))
        trim()
    }

    /// The text of an answer as the model wrote it.
    func answer(id: String) -> String? { answers.last { $0.id == id }?.text }

    /// The tokens of a prompt, those of earlier turns as they were generated.
    ///
    /// - Parameter encode: Cuts a text into tokens, with the parts that came from outside.
    func tokens(of prompt: RenderedPrompt, encode: (_ utf8: [UInt8], _ literalRanges: [Range<Int>]) -> [Int]?) -> [Int] {
        let text = Array(prompt.text.utf8)
        let whole = encode(text, prompt.literalRanges) ?? []
        guard let (turn, shared) = longestMatch(with: text, prompt.literalRanges) else { return whole }
        let count = turn.ends.prefix { $0 <= shared }.count
        for index in turn.ends[..<count].indices.reversed().prefix(Self.maximumTries) {
            let end = turn.ends[index]
            // Where the text in front of a boundary has the same tokens alone as within the whole, the rest of the
            // tokens are those of the rest of the text.
            guard let head = encode(Array(text[..<end]), Self.clipped(prompt.literalRanges, to: end)),
                whole.starts(with: head)
            else { continue }
            return Array(turn.tokens[..<(turn.promptTokenCount + index)]) + whole[head.count...]
        }
        return whole
    }

    /// The turn that shares most with a text, beyond its prompt, and how many bytes that is.
    private func longestMatch(with text: [UInt8], _ ranges: [Range<Int>]) -> (Turn, Int)? {
        var best: (turn: Turn, shared: Int)?
        for turn in turns {
            guard turn.promptLength <= text.count,
                turn.text.count > best?.shared ?? 0,
                turn.literalRanges == Self.clipped(ranges, to: turn.promptLength)
            else { continue }
            let shared = zip(turn.text, text).prefix { $0 == $1 }.count
            if shared >= turn.promptLength, shared > best?.shared ?? 0 { best = (turn, shared) }
        }
        return best.map { ($0.turn, $0.shared) }
    }

    private static func clipped(_ ranges: [Range<Int>], to length: Int) -> [Range<Int>] {
        ranges.prefix { $0.lowerBound < length }.map { $0.lowerBound..<min($0.upperBound, length) }
    }

    /// Lets the oldest turns and answers go while there is too much.
    private mutating func trim() {
        while byteCount > Self.byteLimit, !turns.isEmpty || !answers.isEmpty {
            if !turns.isEmpty { byteCount -= turns.removeFirst().text.count }
            if !answers.isEmpty { byteCount -= answers.removeFirst().text.utf8.count }
        }
    }
}
