import ChatTemplates
import Tokenizer

/// The turns that a model generated: the answers as it wrote them, and the tokens as it cut them.
///
/// A conversation's next turn renders earlier answers as text. Cutting that text again may give other tokens than the
/// model chose: tokens that the tokenizer would have cut elsewhere, bytes that are no text (shown as U+FFFD), control
/// tokens that are left out of an answer. All that would part the prompt from the keys and values that are cached, and
/// values may be spelled differently besides. So the tokens of earlier turns are put in wherever the rendered text is
/// the text that they were shown as, to the byte. Where a template changes an answer (many trim white space, most leave
/// out earlier thinking), what stands behind the change is cut anew and counts as not cached.
struct TurnMemory: Sendable {
    /// The most bytes that turns and answers take together.
    static let byteLimit = 32 << 20

    private var turns: [GeneratedTurn] = []
    private var answers: [(id: String, text: String)] = []
    private var byteCount = 0

    /// Keeps a turn.
    mutating func remember(_ turn: GeneratedTurn) {
        byteCount += turn.byteCount
        turns.append(turn)
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
    func tokens(of prompt: RenderedPrompt, tokenizer: BytePairTokenizer) -> [Int] {
        var splicer = TokenSplicer(prompt: prompt, tokenizer: tokenizer)
        if let turn = turnContinued(by: splicer) { splicer.take(conversation: turn) }
        // Behind an edit, answers stand after another text than the one that they were generated after.
        splicer.takeAnswers(of: turns)
        return splicer.finish()
    }

    /// The turn that shares most with a prompt, all of its own prompt at least.
    private func turnContinued(by splicer: TokenSplicer) -> GeneratedTurn? {
        var best: (turn: GeneratedTurn, shared: Int)?
        for turn in turns.reversed() where turn.text.count > best?.shared ?? 0 {
            guard let shared = splicer.sharedLength(with: turn), shared > best?.shared ?? 0 else { continue }
            best = (turn, shared)
        }
        return best?.turn
    }

    /// Lets the oldest turns and answers go while there is too much.
    private mutating func trim() {
        while byteCount > Self.byteLimit, !turns.isEmpty || !answers.isEmpty {
            if !turns.isEmpty { byteCount -= turns.removeFirst().byteCount }
            if !answers.isEmpty { byteCount -= answers.removeFirst().text.utf8.count }
        }
    }
}
