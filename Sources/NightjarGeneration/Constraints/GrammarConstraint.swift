import Constrained
import Tokenizer
import Transformer

/// A constraint by a grammar: adapts a `GrammarMatcher` of the module `Constrained` to the decode loop.
final class GrammarConstraint: TokenConstraint {
    private var matcher: GrammarMatcher
    private let tokenizer: SubwordTokenizer
    /// The bytes after which the model has put a space where a draft had none. Later drafts put one too.
    private var spacedBytes: Set<UInt8> = []
    /// The last byte of the text.
    private var lastByte: UInt8?
    /// The draft under way, and the number of its tokens that the model has chosen so far.
    private var draft: [Int] = []
    private var draftedCount = 0
    private lazy var writesEveryByte = matcher.vocabulary.writesEveryByte
    /// The error with which the mask's computation failed; the mask is then empty, and the generation ends with this
    /// error.
    private(set) var failure: (any Error)?

    /// Creates a constraint at the beginning of a text.
    init(_ grammar: CompiledGrammar, vocabulary: TokenVocabulary, tokenizer: SubwordTokenizer) {
        matcher = GrammarMatcher(grammar, vocabulary: vocabulary)
        self.tokenizer = tokenizer
    }

    var mayEnd: Bool {
        do { return try matcher.isComplete() } catch { return false }
    }

    func goesOn(with endToken: Int) -> Bool {
        do { return try matcher.goesOn(with: endToken) } catch { return false }
    }

    var isMaskReady: Bool { matcher.isMaskReady }

    func fillMask(into mask: UnsafeMutableBufferPointer<UInt32>) {
        do {
            try matcher.fillMask(into: mask)
        } catch {
            failure = error
            mask.update(repeating: 0)
        }
    }

    func accept(_ token: Int) throws {
        try matcher.accept(token)
        learn(from: token)
    }

    func rollBack(_ count: Int) {
        draft = []
        matcher.rollBack(count)
    }

    func forcedTokens() -> [Int] {
        do throws(GrammarError) {
            if let token = try matcher.forcedToken() { return [token] }
            let bytes = try matcher.forcedBytes(limit: 512)
            guard bytes.count > 1 else { return [] }
            let tokens = ForcedRun.tokens(of: bytes, tokenizer: tokenizer, endsText: false)
            return Array(tokens.prefix(try matcher.validate(tokens)))
        } catch {
            // Nothing is forced then, and the mask reports the failure.
            return []
        }
    }

    func canClose(within count: Int) -> Bool {
        // If the vocabulary can write every byte, a text has at most as many tokens as bytes.
        if writesEveryByte {
            do { if try matcher.canClose(within: count) { return true } } catch { return fail(error) != nil }
        }
        return closingTokens(within: count) != nil
    }

    func closingTokens(within count: Int) -> [Int]? {
        do throws(GrammarError) {
            guard let parts = try matcher.shortestCompletion() else { return nil }
            for isCanonical in [true, false] {
                guard let tokens = spelled(parts, isCanonical), tokens.count <= count else { continue }
                if try matcher.validate(tokens) == tokens.count { return tokens }
            }
            return nil
        } catch {
            return fail(error)
        }
    }

    /// Returns the tokens of an ending: the canonical ones, or else the fewest.
    private func spelled(_ parts: [CompletionPart], _ isCanonical: Bool) -> [Int]? {
        var tokens: [Int] = []
        for part in parts {
            switch part {
            case .token(let token): tokens.append(token)
            case .bytes(let bytes):
                if isCanonical {
                    let run = ForcedRun.tokens(of: bytes, tokenizer: tokenizer, endsText: true)
                    let length = run.reduce(0) { $0 + (tokenizer.tokenBytes($1)?.count ?? 0) }
                    guard length == bytes.count else { return nil }
                    tokens += run
                } else {
                    guard let run = matcher.vocabulary.fewestTokens(spelling: bytes) else { return nil }
                    tokens += run
                }
            }
        }
        return tokens
    }

    private func fail(_ error: GrammarError) -> [Int]? {
        failure = error
        return nil
    }

    func likelyTokens(limit: Int) -> [Int] {
        draft = []
        draftedCount = 0
        do throws(GrammarError) {
            let (bytes, follower) = try matcher.likelyBytes(behind: lastByte, spacedBytes: spacedBytes, limit: 64)
            guard !bytes.isEmpty else { return [] }
            let tokens = ForcedRun.tokens(of: bytes, before: follower, tokenizer: tokenizer)
            draft = Array(tokens.prefix(limit).prefix { $0 < matcher.vocabulary.size })
            return draft
        } catch {
            // There is no draft then, and the mask reports the failure.
            return []
        }
    }

    /// Compares a chosen token with the draft, and learns where the model puts spaces.
    private func learn(from token: Int) {
        // The vocabulary's own array; the tokenizer would allocate one for each token.
        let tokens = matcher.vocabulary.tokens
        let bytes = tokens.indices.contains(token) ? tokens[token] ?? [] : []
        defer { lastByte = bytes.last ?? lastByte }
        guard draftedCount < draft.count else { return }
        if draft[draftedCount] == token {
            draftedCount += 1
            return
        }
        let expected = tokenizer.tokenBytes(draft[draftedCount]) ?? []
        draft = []
        let shared = zip(bytes, expected).prefix { $0 == $1 }.count
        guard let before = shared > 0 ? bytes[shared - 1] : lastByte else { return }
        if shared < bytes.count, bytes[shared] == 0x20 {
            spacedBytes.insert(before)
        } else if shared < bytes.count, shared < expected.count, expected[shared] == 0x20 {
            spacedBytes.remove(before)
        }
    }
}
