import Constrained
import NightjarTestSupport
import Testing

/// Random schemas beside one that admits finitely many values: the machine's language is compared whole with what a
/// slow validator picks out, byte by byte and token by token, so that neither a wrong text nor a dead end can hide.
@Suite("Languages compared whole")
struct FiniteLanguageTests {
    /// A schema with all texts that it admits.
    struct Case {
        var schema: String
        /// The compact texts of all valid values, members in every order.
        var tree: TextTree
        /// The texts of each valid value.
        var values: [[[UInt8]]]
    }

    /// A random schema and its language by the validator.
    static func make(_ universe: FiniteUniverse, seed: Int) throws -> Case {
        var maker = SchemaMaker(generator: SeededGenerator(seed: seed), kind: universe.kind)
        let schema = "{\"allOf\":[\(universe.schema),\(maker.schema(depth: 1 + seed % 3))]}"
        let validator = try PlainValidator(schema)
        let tree = TextTree()
        var values: [[[UInt8]]] = []
        for value in universe.values() where validator.isValid(value) {
            values.append(value.texts)
            for text in value.texts { tree.insert(text) }
            // Zero may be spelled with a sign, where it is not an only value.
            if case .integer = universe.kind, value.equals(.integer(0)) { tree.insert("-0".utf8, isNeeded: false) }
        }
        return Case(schema: schema, tree: tree, values: values)
    }

    /// Walks a machine and a tree at once; the first difference as a sentence.
    ///
    /// - Parameter isWhole: whether every text of the tree must be there; else no dead end must.
    private func difference(
        _ matcher: GrammarMatcher, _ tree: TextTree, isWhole: Bool, _ accepted: inout Set<[UInt8]>,
        _ prefix: [UInt8] = []
    ) throws -> String? {
        let mask = try matcher.mask()
        let text = String(decoding: prefix, as: UTF8.self)
        let isComplete = mask[8] & 1 == 1
        if isComplete { accepted.insert(prefix) }
        if isComplete, !tree.isEnd { return "'\(text)' is accepted" }
        if isWhole, !isComplete, tree.isEnd, tree.isNeeded { return "'\(text)' is refused" }
        if mask.allSatisfy({ $0 == 0 }) { return "'\(text)' is a dead end" }
        for byte in UInt8.min...UInt8.max {
            let isAllowed = mask[Int(byte) / 32] >> UInt32(byte % 32) & 1 == 1
            guard let child = tree.children[byte] else {
                if isAllowed { return "'\(text)' may go on with byte \(byte)" }
                continue
            }
            if !isAllowed {
                if isWhole, child.isNeeded { return "'\(text)' may not go on with byte \(byte)" }
                continue
            }
            var next = matcher
            try next.accept(Int(byte))
            if let found = try difference(next, child, isWhole: isWhole, &accepted, prefix + [byte]) { return found }
        }
        return nil
    }

    static let seedsOfOneCase = 50

    /// The reasons for which these schemas may be refused.
    private static let reasons = [
        "the negation of 'unevaluatedProperties'", "the negation of 'unevaluatedItems'",
        "the negation of 'uniqueItems'",
        "an assertion inside a repetition", "demands for some member of an object", "counts of an array's items",
    ]

    @Test("are those of the slow validator", arguments: 0..<FiniteUniverse.all.count, 0..<6)
    func languages(universe: Int, block: Int) throws {
        var refused = 0
        for seed in 0..<Self.seedsOfOneCase {
            let one = try Self.make(
                FiniteUniverse.all[universe], seed: (universe * 8 + block) * Self.seedsOfOneCase + seed)
            for order in GrammarOptions.Order.allCases {
                let options = GrammarOptions(whitespace: .compact, order: order)
                let grammar: CompiledGrammar
                do throws(GrammarError) {
                    grammar = try CompiledGrammar(jsonSchema: one.schema, options: options)
                } catch .unsatisfiable {
                    #expect(one.values.isEmpty, "refused as unsatisfiable: \(one.schema)")
                    continue
                } catch {
                    refused += 1
                    #expect(Self.reasons.contains { error.description.contains($0) }, "\(error) \(one.schema)")
                    continue
                }
                #expect(!one.values.isEmpty, "nothing satisfies \(one.schema)")
                if one.values.isEmpty { continue }
                var accepted: Set<[UInt8]> = []
                let matcher = GrammarMatcher(grammar, vocabulary: .bytes)
                let found = try difference(matcher, one.tree, isWhole: order == .any, &accepted)
                #expect(found == nil, "\(order) \(one.schema)")
                for texts in one.values where found == nil {
                    let isThere = texts.contains { accepted.contains($0) }
                    #expect(
                        isThere, "\(order) \(one.schema): \(String(decoding: texts[0], as: UTF8.self)) has no order")
                }
            }
        }
        // What is refused is refused by name; more than these would be a loss of coverage.
        #expect(refused <= Self.seedsOfOneCase * 2 / 3)
    }

    /// The tokens of a vocabulary by their bytes.
    private static func index(_ vocabulary: TokenVocabulary) -> [[UInt8]: [Int]] {
        var result: [[UInt8]: [Int]] = [:]
        for (token, bytes) in vocabulary.tokens.enumerated() {
            if let bytes, !bytes.isEmpty { result[bytes, default: []].append(token) }
        }
        return result
    }

    /// The tokens that may come next by the tree, sorted.
    private static func expected(
        _ node: TextTree, _ index: [[UInt8]: [Int]], _ vocabulary: TokenVocabulary, _ longest: Int
    ) -> [Int] {
        var found = node.isEnd ? vocabulary.endTokens : []
        var open: [(TextTree, [UInt8])] = [(node, [])]
        while let (node, bytes) = open.popLast() {
            found += index[bytes] ?? []
            if bytes.count < longest { open += node.children.map { ($0.value, bytes + [$0.key]) } }
        }
        return found.sorted()
    }

    private func walk(_ vocabulary: TokenVocabulary, universes: [Int], seeds: Range<Int>) throws {
        let index = Self.index(vocabulary)
        let longest = min(24, index.keys.map(\.count).max() ?? 1)
        func tokens(_ matcher: GrammarMatcher) throws -> [Int] {
            let mask = try matcher.mask()
            return (0..<vocabulary.size).filter { mask[$0 / 32] >> UInt32($0 % 32) & 1 == 1 }
        }
        for universe in universes {
            for seed in seeds {
                let one = try Self.make(FiniteUniverse.all[universe], seed: 100_000 + universe * 1_000 + seed)
                let options = GrammarOptions(whitespace: .compact, order: .any)
                guard !one.values.isEmpty, let grammar = try? CompiledGrammar(jsonSchema: one.schema, options: options)
                else { continue }
                var generator = SeededGenerator(seed: seed)
                for _ in 0..<6 {
                    var matcher = GrammarMatcher(grammar, vocabulary: vocabulary)
                    var node = one.tree
                    var text: [UInt8] = []
                    var masks: [[Int]] = []
                    while true {
                        let allowed = try tokens(matcher)
                        #expect(
                            allowed == Self.expected(node, index, vocabulary, longest),
                            "\(one.schema) behind \(text.map(Int.init))")
                        // The same place reached at one stroke, in a grammar that has computed nothing yet.
                        if generator.once(in: 4) {
                            var fresh = GrammarMatcher(
                                try CompiledGrammar(jsonSchema: one.schema, options: options), vocabulary: vocabulary)
                            _ = try fresh.accept(bytes: text)
                            #expect(try tokens(fresh) == allowed)
                        }
                        masks.append(allowed)
                        guard !allowed.isEmpty else { break }
                        let token = generator.pick(allowed)
                        let fork = matcher
                        try matcher.accept(token)
                        #expect(try tokens(fork) == allowed)
                        if vocabulary.endTokens.contains(token) { break }
                        let bytes = vocabulary.tokens[token] ?? []
                        text += bytes
                        node = try #require(node.descend(bytes), "\(one.schema) \(text)")
                    }
                    // Take back some tokens at a time; every mask comes back.
                    while matcher.acceptedCount > 0 {
                        matcher.rollBack(1 + generator.below(3))
                        #expect(try tokens(matcher) == masks[matcher.acceptedCount])
                    }
                }
            }
        }
    }

    /// Without the numbers, whose zero has two spellings.
    private static let walked = [0, 1, 2, 3, 4, 5, 6, 8]

    @Test("admit the tokens that the slow validator's texts go on with", arguments: walked)
    func tokens(universe: Int) throws {
        try walk(GrammarMatcherTests.vocabulary, universes: [universe], seeds: 0..<40)
    }

    @Test(
        "admit the same of 150,000 tokens",
        .testData(LargeVocabularyTests.path))
    func manyTokens() throws {
        try walk(LargeVocabularyTests.vocabulary(), universes: Self.walked, seeds: 40..<44)
    }
}
