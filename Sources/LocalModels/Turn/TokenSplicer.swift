import ChatTemplates
import Generation
import Images
import Tokenizer
import Vision

/// Puts the tokens of earlier turns into those of a prompt.
///
/// A splice ends, and where it isn't at the prompt's beginning also starts, where the tokenizer cuts the prompt too, so
/// that the rest is cut as ever. No ordinary token may cover a marker that the template wrote, and no control token may
/// stand where text from outside only looks like it, unless the model wrote it there in answer to the very same prompt.
struct TokenSplicer {
    /// How many bytes are cut, at most, to find boundaries that the tokenizer shares.
    private static let byteLimit = 8 << 20

    /// The prompt's text.
    let text: [UInt8]
    private let prompt: RenderedPrompt
    private let literalRanges: [Range<Int>]
    private let tokenizer: SubwordTokenizer
    private let featureToken: Int?
    /// The prompt's tokens as the tokenizer cuts them.
    private let whole: [Int]
    /// The tokens so far.
    private var tokens: [Int] = []
    /// How far `tokens` reach, in bytes of `text`.
    private var offset = 0
    /// How far `tokens` reach, in tokens of `whole`.
    private var wholeCount = 0
    private var byteCount = 0

    /// - Throws: Where the tokenizer doesn't make one feature token of each in the placeholders of images.
    init(prompt: RenderedPrompt, tokenizer: SubwordTokenizer, vision: VisionModel? = nil) throws(ImageError) {
        self.prompt = prompt
        featureToken = vision?.featureToken
        text = Array(prompt.text.utf8)
        literalRanges = prompt.literalRanges.filter { !$0.isEmpty }
        self.tokenizer = tokenizer
        whole = try prompt.placingTokens(
            in: tokenizer.encode(prompt.text, addSpecialTokens: false, literalRanges: prompt.literalRanges),
            vision: vision)
    }

    /// How many bytes the prompt shares with a turn from the beginning on; nil where it doesn't hold the turn's prompt.
    func sharedLength(with turn: GeneratedTurn) -> Int? {
        guard turn.promptLength <= text.count, turn.literalRanges == literals(in: 0..<turn.promptLength),
            text[..<turn.promptLength] == turn.text[..<turn.promptLength],
            // The same text with other images is another prompt.
            prompt.images.prefix(while: { $0.range.lowerBound < turn.promptLength }).elementsEqual(turn.images)
        else { return nil }
        return turn.promptLength + sharedLength(of: turn, at: turn.promptLength)
    }

    /// Takes over a turn that the prompt begins with, as far as it does.
    mutating func take(conversation turn: GeneratedTurn) {
        guard let shared = sharedLength(with: turn),
            let end = turn.boundaries.last(where: { $0.offset <= shared })?.offset
        else { return }
        let limit = allowedEnd(of: turn, at: turn.promptLength, upTo: end, isContinued: true)
        let boundaries = turn.boundaries[..<(turn.boundaries.firstIndex { $0.offset > limit } ?? turn.boundaries.count)]
        // The last boundaries first; further back in growing strides, since any part is better than none.
        var stride = 1
        var index = boundaries.count - 1
        while index >= 0 {
            let boundary = boundaries[index]
            if let count = wholeTokens(upTo: boundary.offset) {
                tokens = Array(turn.tokens[..<(turn.promptTokenCount + boundary.tokenCount)])
                offset = boundary.offset
                wholeCount = count
                return
            }
            if boundaries.count - index >= 8 { stride *= 2 }
            index -= stride
        }
    }

    /// Takes over the answers of turns that stand further on in the prompt, each where the template began it.
    ///
    /// - Parameters:
    ///   - leads: What templates wrote ahead of answers.
    ///   - turns: The turns behind a lead with whose outputs a text may begin, in the order in which they are wanted.
    mutating func takeAnswers(
        behind leads: Set<[UInt8]>, turns: (_ lead: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> [GeneratedTurn]
    ) {
        guard !leads.isEmpty else { return }
        for start in starts(behind: leads) {
            guard start.offset >= offset else { continue }
            let taken = turns(start.lead, text[start.offset...]).first { turn in
                let end = start.offset + turn.output.count
                return turn.lead == start.lead && sharedLength(of: turn, at: start.offset) == turn.output.count
                    && allowedEnd(of: turn, at: start.offset, upTo: end) == end
            }
            guard let turn = taken, let from = wholeTokens(upTo: start.offset),
                let to = wholeTokens(upTo: start.offset + turn.output.count), from >= wholeCount
            else { continue }
            tokens += whole[wholeCount..<from]
            let last = turn.boundaries[turn.boundaries.count - 1]
            tokens += turn.tokens[turn.promptTokenCount...].prefix(last.tokenCount)
            offset = start.offset + turn.output.count
            wholeCount = to
        }
    }

    /// The prompt's tokens, the rest as the tokenizer cuts it.
    func finish() -> [Int] { tokens + whole[wholeCount...] }

    /// How many bytes of a turn's output the text shares from an offset on.
    private func sharedLength(of turn: GeneratedTurn, at start: Int) -> Int {
        zip(turn.output, text[start...]).prefix { $0 == $1 }.count
    }

    /// The places behind a lead that the template wrote, in order.
    private func starts(behind leads: Set<[UInt8]>) -> [(offset: Int, lead: ArraySlice<UInt8>)] {
        var starts: [(offset: Int, lead: ArraySlice<UInt8>)] = []
        var begin = 0
        for literal in literalRanges + [text.count..<text.count] {
            for lead in leads where literal.lowerBound - begin >= lead.count && literal.lowerBound > offset {
                let ends = max(begin + lead.count, offset)...literal.lowerBound
                for end in ends where text[end - lead.count..<end] == lead[...] {
                    starts.append((end, lead[...]))
                }
            }
            begin = literal.upperBound
        }
        return starts.sorted { ($0.offset, $1.lead.count) < ($1.offset, $0.lead.count) }
    }

    /// How far an output may stand in for the text at an offset without hiding a marker or forging one.
    ///
    /// - Parameter isContinued: Whether the text is the turn's own prompt up to there: what the model wrote behind it
    ///   it has written, control tokens among it.
    private func allowedEnd(of turn: GeneratedTurn, at start: Int, upTo end: Int, isContinued: Bool = false) -> Int {
        let shift = start - turn.promptLength
        var place = start
        for token in turn.addedTokens {
            let range = token.range.lowerBound + shift..<token.range.upperBound + shift
            guard range.upperBound <= end else { break }
            guard !hidesMarker(in: place..<range.lowerBound) else { return place }
            if !isContinued, tokenizer.isSpecial(token.id), encode(range) != [token.id] { return range.lowerBound }
            place = range.upperBound
        }
        return hidesMarker(in: place..<end) ? place : end
    }

    /// Whether the tokenizer finds a control token or another marker in a stretch of the text.
    private func hidesMarker(in range: Range<Int>) -> Bool {
        encode(range)?.contains { $0 < 0 || tokenizer.isAdded($0) && !isBlank($0) } ?? true
    }

    /// Whether a token is white space, for which some tokenizers have added tokens too.
    private func isBlank(_ token: Int) -> Bool {
        tokenizer.tokenBytes(token)?.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) } ?? false
    }

    /// How many of the prompt's tokens make up its first bytes; nil where the tokenizer makes no cut there.
    private mutating func wholeTokens(upTo end: Int) -> Int? {
        guard byteCount < Self.byteLimit else { return nil }
        byteCount += end
        guard let head = encode(0..<end), whole.starts(with: head) else { return nil }
        return head.count
    }

    private func encode(_ range: Range<Int>) -> [Int]? {
        let literals = literals(in: range).map { $0.lowerBound - range.lowerBound..<$0.upperBound - range.lowerBound }
        let ids = tokenizer.encode(utf8: Array(text[range]), addSpecialTokens: false, literalRanges: literals)
        guard let ids, let featureToken else { return ids }
        return prompt.placingTokens(in: ids, of: range, feature: featureToken)
    }

    /// The parts of a stretch that came from outside.
    private func literals(in range: Range<Int>) -> [Range<Int>] {
        literalRanges.lazy.filter { $0.overlaps(range) }.map { $0.clamped(to: range) }
    }
}
