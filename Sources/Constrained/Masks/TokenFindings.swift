/// A token that a walk has found, with the walk's result.
protocol TokenFinding {
    var token: TokenID { get set }
    /// The sort key of the token; the lowest is first.
    var rank: Int { get }
}

/// The tokens that a walk finds in each configuration, cached.
///
/// In a string, the walk covers the tails of tokens after the quote, once for each configuration after the quote.
final class TokenFindings<Finding: TokenFinding> {
    private let cache: MaskCache
    /// The tree of the tokens that can be found. Outside of texts, another tree takes its place.
    private let trie: TokenTrie
    private let outsideTrie: KeyPath<StructuralTries, TokenTrie>
    private let tailTrie: TokenTrie
    @exclusivity(unchecked)
    private var findings: [ConfigurationID: [Finding]] = [:]
    /// The tails found, by the configuration after a string.
    @exclusivity(unchecked)
    private var tails: [ConfigurationID: [Finding]] = [:]
    private static var maximumCount: Int { 1 << 14 }

    init(_ cache: MaskCache, _ trie: TokenTrie, outside: KeyPath<StructuralTries, TokenTrie>, tails: TokenTrie) {
        self.cache = cache
        self.trie = trie
        outsideTrie = outside
        tailTrie = tails
    }

    /// Returns the findings in a state, sorted by rank.
    ///
    /// - Complexity: A look-up if the configuration was reached before.
    func findings(
        _ machine: ByteMachine, _ state: MatcherState, walk: (MatcherState, TokenTrie) -> [Finding]
    ) -> [Finding] {
        let configuration = state.configuration.plain
        if let known = findings[configuration] { return known }
        var found: [Finding] = []
        let lexeme = machine.tables.states.texts[configuration.index].lexeme
        if lexeme.isLive, machine.lexeme(numbered: lexeme).isString, machine.lexeme(numbered: lexeme).partial.isBoundary
        {
            found = closers(machine, configuration, cache.lexemeMask(machine, cache.unbounded(machine, lexeme)), walk)
        } else {
            let isOutside = machine.isOutside(configuration)
            found = walk(
                MatcherState(configuration: state.configuration),
                isOutside ? cache.outsideTries(machine, configuration)[keyPath: outsideTrie] : trie)
        }
        found.sort { $0.rank < $1.rank }
        if findings.count >= Self.maximumCount { findings.removeAll(keepingCapacity: true) }
        findings[configuration] = found
        return found
    }

    /// Returns the tokens that close a string with a tail that the walk finds.
    ///
    /// A token of a group may also be found with the rest, which does no harm.
    private func closers(
        _ machine: ByteMachine, _ configuration: ConfigurationID, _ mask: LexemeMask,
        _ walk: (MatcherState, TokenTrie) -> [Finding]
    ) -> [Finding] {
        var found: [Finding] = []
        for group in mask.groups where group.ending.isLive {
            let tails = tails(machine, configuration, group.ending, walk)
            if tails.isEmpty { continue }
            let byTail = Dictionary(tails.map { (TailID($0.token), $0) }) { first, _ in first }
            for closer in group.closers {
                if let tail = byTail[closer.tail] { found.append(tail.moved(to: closer.token)) }
            }
        }
        if mask.rest.isLive {
            for tail in tails(machine, configuration, mask.rest, walk) {
                found += cache.slices.closersByTail[TailID(tail.token).index].lazy.map { tail.moved(to: $0) }
            }
        }
        return found
    }

    private func tails(
        _ machine: ByteMachine, _ configuration: ConfigurationID, _ ending: EndingID,
        _ walk: (MatcherState, TokenTrie) -> [Finding]
    ) -> [Finding] {
        let behind = machine.exit(configuration, ending)
        if behind.isDead { return [] }
        if let known = tails[behind] { return known }
        let found = walk(MatcherState(configuration: behind), tailTrie)
        if tails.count >= Self.maximumCount { tails.removeAll(keepingCapacity: true) }
        tails[behind] = found
        return found
    }
}

extension TokenFinding {
    fileprivate func moved(to token: TokenID) -> Self {
        var copy = self
        copy.token = token
        return copy
    }
}
