import ChatTemplates
import Images
import Synchronization
import Tokenizer
import Vision

/// The turns that a model generated: the answers as it wrote them, and the tokens as it cut them.
///
/// A conversation's next turn renders earlier answers as text. Cutting that text again may give other tokens than the
/// model chose: tokens that the tokenizer would have cut elsewhere, bytes that are no text (shown as U+FFFD), control
/// tokens that are left out of an answer. All that would part the prompt from the keys and values that are cached, and
/// values may be spelled differently besides. So the tokens of earlier turns are put in wherever the rendered text is
/// the text that they were shown as, to the byte. Where a template changes an answer (many trim white space, most leave
/// out earlier thinking), what stands behind the change is cut anew and counts as not cached.
///
/// What a prompt shares with the turns is found by hashes of how they begin, so that a request takes as long with
/// thousands of them as with one.
final class TurnMemory: Sendable {
    fileprivate enum Kept: Sendable {
        case turn(GeneratedTurn)
        case answer(id: String, text: String)

        var byteCount: Int {
            switch self {
            case .turn(let turn): turn.byteCount
            case .answer(let id, let text): id.utf8.count + text.utf8.count
            }
        }
    }

    fileprivate struct State: Sendable {
        /// What is kept, by numbers in the order in which it came.
        var kept: [Int: Kept] = [:]
        var oldest = 0
        var next = 0
        var byteCount = 0
        let byteLimit: Int
        /// The turns by the texts of their prompts.
        var prompts = PrefixIndex()
        /// The turns by what the template wrote ahead of the outputs, and these.
        var outputs: [[UInt8]: PrefixIndex] = [:]
        /// The newest answer of each entry.
        var answers: [String: Int] = [:]

        init(byteLimit: Int) { self.byteLimit = byteLimit }
    }

    private let state: Mutex<State>

    /// Creates a memory.
    ///
    /// - Parameter byteLimit: The most bytes that turns and answers take together.
    init(byteLimit: Int = 32 << 20) { state = Mutex(State(byteLimit: byteLimit)) }

    /// Keeps a turn.
    func remember(_ turn: GeneratedTurn) {
        state.withLock { state in
            state.prompts.add(state.next, for: turn.prompt)
            if turn.mayStandAnywhere {
                state.outputs[Array(turn.lead), default: PrefixIndex()].add(state.next, for: turn.output)
            }
            state.keep(.turn(turn))
        }
    }

    /// Keeps an answer's text under the id of its entry.
    func remember(answer text: String, id: String) {
        state.withLock { state in
            state.answers[id] = state.next
            state.keep(.answer(id: id, text: text))
        }
    }

    /// The text of an answer as the model wrote it.
    func answer(id: String) -> String? {
        state.withLock { state in
            guard let number = state.answers[id], case .answer(_, let text)? = state.kept[number] else { return nil }
            return text
        }
    }

    /// The tokens of a prompt, those of earlier turns as they were generated.
    ///
    /// - Throws: Where the tokenizer doesn't make one feature token of each in the placeholders of images.
    func tokens(
        of prompt: RenderedPrompt, tokenizer: SubwordTokenizer, vision: VisionModel? = nil
    ) throws(ImageError) -> [Int] {
        var splicer = try TokenSplicer(prompt: prompt, tokenizer: tokenizer, vision: vision)
        if let turn = turnContinued(by: splicer) { splicer.take(conversation: turn) }
        // Behind an edit, answers stand after another text than the one that they were generated after.
        splicer.takeAnswers(behind: state.withLock { Set($0.outputs.keys) }) { lead, text in
            state.withLock { $0.turns(behind: lead, in: text) }
        }
        return splicer.finish()
    }

    /// The turn that shares most with a prompt, all of its own prompt at least; the newest of several.
    private func turnContinued(by splicer: TokenSplicer) -> GeneratedTurn? {
        var best: (turn: GeneratedTurn, shared: Int)?
        for turn in state.withLock({ $0.turns(continuedBy: splicer.text) }) where turn.text.count > best?.shared ?? 0 {
            guard let shared = splicer.sharedLength(with: turn), shared > best?.shared ?? 0 else { continue }
            best = (turn, shared)
        }
        return best?.turn
    }
}

extension TurnMemory.State {
    /// Turns whose prompts a text probably begins with, the newest first.
    func turns(continuedBy text: [UInt8]) -> [GeneratedTurn] {
        turns(prompts.prefixes(of: text[...]).flatMap(\.numbers).sorted(by: >))
    }

    /// Turns whose outputs a text probably begins with behind a lead, the longest first and the newest of these.
    func turns(behind lead: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> [GeneratedTurn] {
        turns(outputs[Array(lead)]?.prefixes(of: text).flatMap { $0.numbers.reversed() } ?? [])
    }

    private func turns(_ numbers: [Int]) -> [GeneratedTurn] {
        numbers.compactMap { if case .turn(let turn)? = kept[$0] { turn } else { nil } }
    }

    /// Keeps what came last, and lets the oldest go while there is too much.
    mutating func keep(_ newest: TurnMemory.Kept) {
        kept[next] = newest
        next += 1
        byteCount += newest.byteCount
        while byteCount > byteLimit, oldest < next { forget(oldest) }
    }

    private mutating func forget(_ number: Int) {
        oldest = number + 1
        guard let kept = kept.removeValue(forKey: number) else { return }
        byteCount -= kept.byteCount
        switch kept {
        case .turn(let turn):
            prompts.remove(number, for: turn.prompt)
            guard turn.mayStandAnywhere else { return }
            let lead = Array(turn.lead)
            outputs[lead]?.remove(number, for: turn.output)
            if outputs[lead]?.isEmpty == true { outputs[lead] = nil }
        case .answer(let id, _): if answers[id] == number { answers[id] = nil }
        }
    }
}
