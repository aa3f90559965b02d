import Constrained
import Tokenizer
import Transformer

/// A grammar at work in the decode loop: what `Constrained` computes on bytes, in the form that the loop asks for.
final class GrammarConstraint: TokenConstraint {
    private var matcher: GrammarMatcher
    private let tokenizer: BytePairTokenizer
    /// Why the mask is empty, where computing it failed; an empty mask ends the generation with an error.
    private(set) var failure: GrammarError?

    /// Begins a text of a grammar.
    init(_ grammar: CompiledGrammar, vocabulary: TokenVocabulary, tokenizer: BytePairTokenizer) {
        matcher = GrammarMatcher(grammar, vocabulary: vocabulary)
        self.tokenizer = tokenizer
    }

    var mayEnd: Bool {
        do { return try matcher.isComplete() } catch { return false }
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
    }

    func rollBack(_ count: Int) {
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
}
