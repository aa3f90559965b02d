import ChatTemplates
import Images
import NightjarGeneration
import Tokenizer
import Vision

/// Replaces parts of a prompt's tokens by the tokens that the model generated in earlier turns.
///
/// A splice begins and ends only at a token boundary of the tokenizer. So the rest of the prompt keeps its tokens. An
/// ordinary token must not cover a marker of the template. A control token must not replace text from outside that
/// looks like it. The exception is a token that the model generated after the same prompt.
struct TokenSplicer {
    /// The largest number of bytes that are tokenized to find shared boundaries.
    private static let byteLimit = 8 << 20

    /// The UTF-8 text of the prompt.
    let text: [UInt8]
    private let prompt: RenderedPrompt
    private let literalRanges: [Range<Int>]
    private let tokenizer: SubwordTokenizer
    private let featureToken: Int?
    /// The tokens of the whole prompt by the tokenizer.
    private let whole: [Int]
    /// The spliced tokens so far.
    private var tokens: [Int] = []
    /// The byte offset in `text` up to which `tokens` reach.
    private var offset = 0
    /// The number of tokens of `whole` that `tokens` replace.
    private var wholeCount = 0
    private var byteCount = 0

    /// - Throws: `ImageError` where the tokenizer doesn't encode each image placeholder as one feature token.
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

    /// Returns the length of the common prefix of prompt and turn, in bytes; nil where the turn's prompt isn't a
    /// prefix.
    func sharedLength(with turn: GeneratedTurn) -> Int? {
        guard turn.promptLength <= text.count, turn.literalRanges == literals(in: 0..<turn.promptLength),
            text[..<turn.promptLength] == turn.text[..<turn.promptLength],
            // The same text with other images is a different prompt.
            prompt.images.prefix(while: { $0.range.lowerBound < turn.promptLength }).elementsEqual(turn.images)
        else { return nil }
        return turn.promptLength + sharedLength(of: turn, at: turn.promptLength)
    }

    /// Splices in the tokens of a turn that the prompt begins with, as far as both agree.
    mutating func take(conversation turn: GeneratedTurn) {
        guard let shared = sharedLength(with: turn),
            let end = turn.boundaries.last(where: { $0.offset <= shared })?.offset
        else { return }
        let limit = allowedEnd(of: turn, at: turn.promptLength, upTo: end, isContinued: true)
        let boundaries = turn.boundaries[..<(turn.boundaries.firstIndex { $0.offset > limit } ?? turn.boundaries.count)]
        // Boundaries are tried from the last backwards, with growing strides, because any reuse is better than none.
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

    /// Splices in the outputs of turns that occur later in the prompt, each after the template's text before it.
    ///
    /// - Parameters:
    ///   - leads: The template's texts before outputs.
    ///   - turns: Returns the turns after a lead whose outputs a text may begin with, in order of preference.
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

    /// Returns the tokens of the prompt; the tokenizer's own follow the last splice.
    func finish() -> [Int] { tokens + whole[wholeCount...] }

    /// Returns the length of the common prefix of a turn's output and the text at an offset, in bytes.
    private func sharedLength(of turn: GeneratedTurn, at start: Int) -> Int {
        zip(turn.output, text[start...]).prefix { $0 == $1 }.count
    }

    /// Returns the positions after the template's leads, in ascending order.
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

    /// Returns the offset up to which an output's tokens may replace text, so that no marker is hidden or forged.
    ///
    /// - Parameter isContinued: Whether the text before is the turn's own prompt. The model then generated the control
    ///   tokens itself, after this very prompt.
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

    /// Returns whether the tokenizer finds a control token or another added token in a byte range of the text.
    private func hidesMarker(in range: Range<Int>) -> Bool {
        encode(range)?.contains { $0 < 0 || tokenizer.isAdded($0) && !isBlank($0) } ?? true
    }

    /// Returns whether a token is white space, which is an added token in some tokenizers.
    private func isBlank(_ token: Int) -> Bool {
        tokenizer.tokenBytes(token)?.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) } ?? false
    }

    /// Returns how many of the prompt's tokens cover its first bytes; nil where that isn't a token boundary.
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

    /// Returns the parts of a byte range that came from outside the template.
    private func literals(in range: Range<Int>) -> [Range<Int>] {
        literalRanges.lazy.filter { $0.overlaps(range) }.map { $0.clamped(to: range) }
    }
}
