import Synchronization
import Transformer

@testable import NightjarGeneration

/// A forward pass without weights: a function of the tokens so far names the next token.
final class ToyEngine: DecodingEngine {
    /// The keys and values of a toy sequence are its tokens.
    final class Cache: SequenceCache {
        var tokens: [Int] = []
        let bytesPerToken: Int
        /// Whether it keeps nothing where some of its tokens are taken back.
        let isForgetful: Bool
        /// How far it goes back where some of the last pass's tokens are taken back; nil for no further than asked.
        var passStart: Int?

        init(bytesPerToken: Int, isForgetful: Bool = false) {
            self.bytesPerToken = bytesPerToken
            self.isForgetful = isForgetful
        }

        var count: Int { tokens.count }
        var byteCount: Int { tokens.count * bytesPerToken }

        func trim(to length: Int) -> Int {
            if isForgetful, length < tokens.count { tokens.removeAll() }
            let length = length < tokens.count ? min(length, passStart ?? length) : length
            tokens.removeLast(max(0, tokens.count - length))
            return tokens.count
        }

        func commonPrefixLength(with prompt: [Int]) -> Int { zip(tokens, prompt).prefix { $0 == $1 }.count }

        func isTwin(of other: Cache) -> Bool { tokens == other.tokens }

        func fork() -> Cache {
            let copy = Cache(bytesPerToken: bytesPerToken, isForgetful: isForgetful)
            copy.tokens = tokens
            return copy
        }
    }

    /// No memory for keys and values is left.
    struct Shortage: Error {}

    /// What the engine was asked to do, in order.
    enum Call: Equatable {
        case prefill([Int])
        case decode([Int], after: [Int])
        /// The tokens of each sequence of a shared pass.
        case together([[Int]])
    }

    let vocabularySize: Int
    let contextLength: Int
    private let log: CallLog
    private let next: ([Int]) -> Int
    /// How many passes still fail for want of memory.
    private var shortages: Int
    private let logits: UnsafeMutableBufferPointer<Float>
    let sparesProcessor: Bool
    private let mostDrafts: Int
    private let isForgetful: Bool
    private let takesBackPasses: Bool
    /// The most tokens of a shared pass; 0 where each sequence is computed alone.
    let sharedRowLimit: Int
    /// What the steps of the last shared pass left behind, and how many of their tokens were drafts.
    private var shared: [(tokens: [Int], count: Int)] = []
    /// Whether its logits aren't numbers, as those of broken weights.
    private let isBroken: Bool
    /// What a token of a prompt takes by the engine's clock, in microseconds.
    private let promptMicroseconds: Int
    /// What a shared pass takes by the engine's clock, in microseconds.
    private let passMicroseconds: Int
    /// A clock that only passes move, so that what depends on their time is the same on any machine.
    private(set) var now = ContinuousClock.now
    /// What the last pass left behind, and how many of its tokens were drafts.
    private var drafted: (tokens: [Int], count: Int) = ([], 0)

    init(
        vocabularySize: Int = 300, contextLength: Int = 64, log: CallLog = CallLog(), shortages: Int = 0,
        sparesProcessor: Bool = false, mostDrafts: Int = 7, isForgetful: Bool = false, isBroken: Bool = false,
        takesBackPasses: Bool = false, sharedRowLimit: Int = 0, promptMicroseconds: Int = 0,
        passMicroseconds: Int = 0,
        next: @escaping ([Int]) -> Int
    ) {
        self.vocabularySize = vocabularySize
        self.contextLength = contextLength
        self.log = log
        self.next = next
        self.shortages = shortages
        self.sparesProcessor = sparesProcessor
        self.mostDrafts = mostDrafts
        self.isForgetful = isForgetful
        self.takesBackPasses = takesBackPasses
        self.sharedRowLimit = sharedRowLimit
        self.isBroken = isBroken
        self.promptMicroseconds = promptMicroseconds
        self.passMicroseconds = passMicroseconds
        logits = .allocate(capacity: vocabularySize)
    }

    deinit { logits.deallocate() }

    func makeCache(for request: GenerationRequest) -> Cache { Cache(bytesPerToken: 100, isForgetful: isForgetful) }

    func isShortOfMemory(_ error: any Error) -> Bool { error is Shortage }

    func prefill(
        _ tokens: ArraySlice<Int>, cache: Cache, wantsLogits: Bool, cancellation: CancellationFlag
    ) throws -> UnsafeMutableBufferPointer<Float>? {
        if tokens.count > 1, shortages > 0 {
            shortages -= 1
            throw Shortage()
        }
        log.append(.prefill(Array(tokens)))
        now += .microseconds(promptMicroseconds * tokens.count)
        cache.tokens += tokens
        return wantsLogits && !cancellation.isCancelled ? fillLogits(after: cache.tokens) : nil
    }

    func decode(
        _ tokens: [Int], drafts: Int, allowed: UnsafeBufferPointer<UInt32>?, cache: Cache,
        cancellation: CancellationFlag
    ) -> UnsafeMutableBufferPointer<Float>? {
        log.append(.decode(tokens, after: cache.tokens))
        cache.passStart = takesBackPasses ? cache.count : nil
        cache.tokens += tokens
        drafted = (cache.tokens, drafts)
        return cancellation.isCancelled ? nil : fillLogits(after: cache.tokens.dropLast(drafts))
    }

    func logits(
        afterDraft index: Int, allowed: UnsafeBufferPointer<UInt32>?
    ) -> UnsafeMutableBufferPointer<Float> {
        fillLogits(after: drafted.tokens.dropLast(drafted.count - index - 1))
    }

    func draftLimit(behind count: Int, cache: Cache) -> Int {
        min(mostDrafts, contextLength - cache.count - count)
    }

    func bytesReadPerToken(at position: Int) -> Int { 1000 + position }

    func canShare(_ tokens: [Int], drafts: Int, cache: Cache) -> Bool { tokens.count <= sharedRowLimit }

    func reserve(_ count: Int, in cache: Cache) throws {
        guard shortages > 0 else { return }
        shortages -= 1
        throw Shortage()
    }

    func decode(together steps: [(tokens: [Int], drafts: Int, cache: Cache)]) throws {
        log.append(.together(steps.map(\.tokens)))
        now += .microseconds(passMicroseconds)
        shared = steps.map { step in
            step.cache.tokens += step.tokens
            return (step.cache.tokens, step.drafts)
        }
    }

    func logits(ofStep index: Int) -> UnsafeMutableBufferPointer<Float> {
        drafted = shared[index]
        return fillLogits(after: drafted.tokens.dropLast(drafted.count))
    }

    /// The named token has the highest logit; the others fall off with their distance from it.
    private func fillLogits(after tokens: [Int]) -> UnsafeMutableBufferPointer<Float> {
        let favorite = next(tokens)
        for id in logits.indices { logits[id] = isBroken ? .nan : -Float(abs(id - favorite)) }
        return logits
    }
}

/// Calls of a toy engine, readable from the test's task.
final class CallLog: Sendable {
    private let state = Mutex<[ToyEngine.Call]>([])
    private let observer: @Sendable (ToyEngine.Call, Int) -> Void

    /// Creates a log whose observer sees each call and its number on the scheduler's thread.
    init(observer: @escaping @Sendable (ToyEngine.Call, Int) -> Void = { _, _ in }) { self.observer = observer }

    var calls: [ToyEngine.Call] { state.withLock { $0 } }

    func append(_ call: ToyEngine.Call) {
        let count = state.withLock { calls in
            calls.append(call)
            return calls.count
        }
        observer(call, count)
    }
}
