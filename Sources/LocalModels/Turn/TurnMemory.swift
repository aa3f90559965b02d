import ChatTemplates
import Images
import Synchronization
import Tokenizer
import Vision

/// The turns that a model generated: the texts of values, and the tokens of outputs.
///
/// The next prompt of a conversation renders earlier answers as text. The tokenizer may encode that text as other
/// tokens than the model generated. Bytes that are no UTF-8 are shown as U+FFFD, some control tokens are omitted, and
/// values may be formatted differently. Any difference makes the KV cache useless from there on. So the generated
/// tokens of earlier turns replace the tokenizer's, wherever the rendered text equals the generated text. Many
/// templates trim white space, and most omit earlier reasoning. Text after such a change is tokenized anew, and is not
/// cached.
///
/// Hashes of prefixes find the turns that a prompt shares. So the time of a request doesn't depend on their number.
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
        /// The stored items by number, in order of arrival.
        var kept: [Int: Kept] = [:]
        var oldest = 0
        var next = 0
        var byteCount = 0
        let byteLimit: Int
        /// The numbers of turns by the text of their prompt.
        var prompts = PrefixIndex()
        /// The numbers of turns by the lead before the output, then by the output.
        var outputs: [[UInt8]: PrefixIndex] = [:]
        /// The number of the newest answer of each entry.
        var answers: [String: Int] = [:]

        init(byteLimit: Int) { self.byteLimit = byteLimit }
    }

    private let state: Mutex<State>

    /// Creates an empty memory.
    ///
    /// - Parameter byteLimit: The largest size of all turns and answers, in bytes.
    init(byteLimit: Int = 32 << 20) { state = Mutex(State(byteLimit: byteLimit)) }

    /// Stores a turn.
    func remember(_ turn: GeneratedTurn) {
        state.withLock { state in
            state.prompts.add(state.next, for: turn.prompt)
            if turn.mayStandAnywhere {
                state.outputs[Array(turn.lead), default: PrefixIndex()].add(state.next, for: turn.output)
            }
            state.keep(.turn(turn))
        }
    }

    /// Stores the text of an answer by the ID of its entry.
    func remember(answer text: String, id: String) {
        state.withLock { state in
            state.answers[id] = state.next
            state.keep(.answer(id: id, text: text))
        }
    }

    /// Returns the text of an answer as the model generated it.
    func answer(id: String) -> String? {
        state.withLock { state in
            guard let number = state.answers[id], case .answer(_, let text)? = state.kept[number] else { return nil }
            return text
        }
    }

    /// Returns the tokens of a prompt, with the generated tokens of earlier turns.
    ///
    /// - Throws: `ImageError` where the tokenizer doesn't encode each image placeholder as one feature token.
    func tokens(
        of prompt: RenderedPrompt, tokenizer: SubwordTokenizer, vision: VisionModel? = nil
    ) throws(ImageError) -> [Int] {
        var splicer = try TokenSplicer(prompt: prompt, tokenizer: tokenizer, vision: vision)
        if let turn = turnContinued(by: splicer) { splicer.take(conversation: turn) }
        // After an edit of the transcript, an answer follows another text than the one after which it was generated.
        splicer.takeAnswers(behind: state.withLock { Set($0.outputs.keys) }) { lead, text in
            state.withLock { $0.turns(behind: lead, in: text) }
        }
        return splicer.finish()
    }

    /// Returns the turn with the longest common prefix that covers its whole prompt; the newest of several.
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
    /// Returns the turns whose prompts are probable prefixes of a text, the newest first.
    func turns(continuedBy text: [UInt8]) -> [GeneratedTurn] {
        turns(prompts.prefixes(of: text[...]).flatMap(\.numbers).sorted(by: >))
    }

    /// Returns the turns with a lead whose outputs are probable prefixes of a text; the longest, then newest, first.
    func turns(behind lead: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> [GeneratedTurn] {
        turns(outputs[Array(lead)]?.prefixes(of: text).flatMap { $0.numbers.reversed() } ?? [])
    }

    private func turns(_ numbers: [Int]) -> [GeneratedTurn] {
        numbers.compactMap { if case .turn(let turn)? = kept[$0] { turn } else { nil } }
    }

    /// Stores an item, and removes the oldest ones while the size exceeds the limit.
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
