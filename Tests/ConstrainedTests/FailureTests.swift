import Testing

@testable import Constrained

/// A limit may be hit in the middle of anything: then there is an error, and nothing else ever.
@Suite("Limits hit in the middle of a step")
struct FailureTests {
    /// Schemas of which a text makes much that compilation did not, each with texts that are valid.
    static let schemas: [(schema: String, texts: [String])] =
        FlushTests.schemas.map { ($0.schema, [$0.text]) } + [
            (
                #"{"patternProperties":{"^a(b|c)*$":{"minimum":1},"c$":{"type":["integer","object"],"patternProperties":{"^x":{"type":"null"},"y$":{}}},"^.{3}$":{"multipleOf":0.5}},"properties":{"abc":{"maximum":9},"names":{"enum":["abc","abd",{"k":[1,"two"]}]}},"propertyNames":{"maxLength":8}}"#,
                [
                    #"{"ac": 3, "abc": 7, "names": {"k": [1, "two"]}, "zzz": 2.5}"#,
                    #"{"c": {"x": null, "y": 1}, "ab": 4}"#,
                ]
            ),
            (
                #"{"if":{"required":["a"],"properties":{"a":{"pattern":"^[0-9]+$"}}},"then":{"patternProperties":{"^[bc]+$":{"type":"boolean"}},"minProperties":2},"else":{"dependentSchemas":{"b":{"required":["c"]}}},"unevaluatedProperties":{"type":["string","boolean"]},"properties":{"a":{"type":"string"}}}"#,
                [#"{"a": "17", "bcb": true, "z": "free"}"#, #"{"a": "seven", "b": true, "c": "is there"}"#]
            ),
            (
                #"{"oneOf":[{"type":"object","properties":{"kind":{"const":"one"},"n":{"multipleOf":1.5,"minimum":-3}},"required":["kind"]},{"type":"object","properties":{"kind":{"enum":["two","three"]},"n":{"not":{"multipleOf":7}}},"required":["kind"]},{"type":"array","contains":{"pattern":"^(a|b)*a(a|b){3}$"},"minContains":2,"items":{"type":["string","integer"]}}]}"#,
                [
                    #"{"kind": "one", "n": -1.5}"#, #"{"kind": "three", "n": 12.25e1}"#,
                    #"["abab", 3, "babbab", "bbabba"]"#,
                ]
            ),
            (
                #"{"type":"array","uniqueItems":true,"items":{"anyOf":[{"enum":[1,2,3,"x","y"]},{"type":"array","items":{"type":"boolean"},"maxItems":2},{"type":"number","multipleOf":0.01,"minimum":0,"maximum":1}]}}"#,
                [#"[3, "x", [true, false], 0.25, [true], 1, []]"#]
            ),
        ]

    static let options = [
        GrammarOptions.checking, GrammarOptions(order: .any, formats: .assert, spelling: .any, undeclaredKeys: .any),
    ]

    /// The limits that a step may hit, each with a way to set it.
    static let limits: [(name: String, set: @Sendable (inout GrammarLimits, Int) -> Void)] = [
        ("automaton states", { $0.maximumAutomatonStates = $1 }),
        ("states of emptiness searches", { $0.maximumEmptinessStates = $1 }),
        ("states of one search", { $0.maximumSearchStates = $1 }),
        ("configurations", { $0.maximumConfigurations = $1 }),
        ("work on formulas", { $0.maximumFormulaWork = $1 }),
        ("steps of a search for items", { $0.maximumItemSearchSteps = $1 }),
    ]

    /// What a grammar says at each byte of some texts.
    struct Answer: Equatable {
        var mask: [UInt32]
        /// Asked for since it works much out, not compared: under limits on searches another end may be found.
        var shortestCompletion: [CompletionPart]?
        var forced: [UInt8]
        var isComplete: Bool
    }

    /// Asks everything at each byte; nil stands for a limit, after which a text goes on if it can.
    private func answers(_ grammar: CompiledGrammar, _ texts: [String]) throws -> [[Answer?]] {
        func unlessLimited<Result>(_ work: () throws(GrammarError) -> Result) throws -> Result? {
            do {
                return try work()
            } catch {
                guard case .limit = error else { throw error }
                return nil
            }
        }
        return try texts.map { text in
            var matcher = GrammarMatcher(grammar, vocabulary: FlushTests.vocabulary)
            var answers: [Answer?] = []
            for byte in text.utf8 {
                answers.append(
                    try unlessLimited { () throws(GrammarError) in
                        Answer(
                            mask: try matcher.mask(), shortestCompletion: try matcher.shortestCompletion(),
                            forced: try matcher.forcedBytes(),
                            isComplete: try matcher.isComplete())
                    })
                if try unlessLimited({ () throws(GrammarError) in try matcher.accept(Int(byte)) }) == nil { break }
            }
            return answers
        }
    }

    /// The grammar under limits, or nil where they are too tight even for that.
    private func grammar(
        _ schema: String, _ options: GrammarOptions, _ limits: GrammarLimits
    ) throws -> CompiledGrammar? {
        do {
            return try CompiledGrammar(jsonSchema: schema, options: options, limits: limits)
        } catch {
            guard case .limit = error else { throw error }
            return nil
        }
    }

    /// Holds the answers on one text against those without limits; tells whether they are whole.
    private func compare(_ answers: [Answer?], _ expected: [Answer?], _ limits: Comment) -> Bool {
        for case (let answer?, let expected?) in zip(answers, expected) {
            #expect(answer.mask == expected.mask, limits)
            #expect(answer.isComplete == expected.isComplete, limits)
            #expect(answer.forced == expected.forced, limits)
        }
        return answers.count == expected.count && !answers.contains(nil)
    }

    @Test("Nothing but an error comes of it", arguments: schemas.indices, options.indices)
    func sweep(index: Int, option: Int) throws {
        let (schema, texts) = Self.schemas[index]
        let large = try CompiledGrammar(jsonSchema: schema, options: Self.options[option])
        let expected = try answers(large, texts)
        #expect(zip(expected, texts).allSatisfy { $0.count == $1.utf8.count && !$0.contains(nil) })
        let states = large.withMachine { $0.arena.expressions.count }
        var (wholeTexts, cutTexts) = (0, 0)
        for (name, set) in Self.limits {
            let most = name == "automaton states" ? states : 400
            for size in stride(from: 1, through: most, by: max(1, most / 40)) {
                var limits = GrammarLimits()
                set(&limits, size)
                guard let small = try grammar(schema, Self.options[option], limits) else { continue }
                // Twice, since what a failure leaves behind shows afterwards.
                for _ in 0..<2 {
                    let found = try answers(small, texts)
                    for i in texts.indices {
                        let isWhole = compare(found[i], expected[i], "\(name) \(size)")
                        if isWhole { wholeTexts += 1 } else { cutTexts += 1 }
                    }
                }
            }
        }
        #expect(wholeTexts > 100 && cutTexts > 10)
    }

    @Test("Behind a failure no names stand for those of another object")
    func namesBehindFailure() throws {
        let schema = #"{"anyOf":[{"properties":{"a":{},"b":{}}},{"properties":{"c":{}},"required":["c"]}]}"#
        try CompiledGrammar(jsonSchema: schema, options: .checking).withMachine { machine in
            var state = machine.start.state
            #expect(machine.advance(&state, 0x7B))
            let threads = machine.configuration(of: state).list
            machine.arena.fail(.limit("automaton states", 1))
            let before = machine.tables.lexicon.wordMaps
            // A key that was begun with a whole table may end behind the failure.
            #expect(machine.objects.keyTable(threads).entries.isEmpty)
            #expect(machine.objects.endKey(.dead, threads, machine.texts.ending([1, 0, 0])) == .dead)
            #expect(machine.tables.lexicon.wordMaps == before)
            machine.flush()
            #expect(!machine.arena.hasFailed)
        }
    }

    @Test("A goal that a limit cuts short keeps nothing and takes no room")
    func goalCutShort() throws {
        let late = (0..<200).map { #""p\#($0)":{"type":"object","properties":{"q\#($0)":{"type":"integer"}}}"# }
        let schema = #"{"items":{"properties":{\#(late.joined(separator: ","))}}}"#
        var limits = GrammarLimits()
        limits.maximumAutomatonStates = 3_000
        var failures = 0
        for last in 0..<20 {
            let grammar = try CompiledGrammar(jsonSchema: schema, options: .checking, limits: limits)
            try grammar.withMachine { machine throws in
                let (arena, compiler) = (machine.arena, machine.compiler)
                let goal = try #require(compiler.objectForms.first { $0.names.count == 200 }).goals[199 - last]
                let before = (machine.base.nodes, compiler.objectForms.count)
                // With ever more room, until it is enough.
                for room in 0..<200 {
                    var length = 1
                    while arena.expressions.count < limits.maximumAutomatonStates - room {
                        _ = arena.any(length, length + 1)
                        length += 1
                    }
                    let found = compiler.typeSet(goal)
                    if !arena.hasFailed {
                        #expect(found.objects.count == 1)
                        break
                    }
                    failures += 1
                    #expect(found.objects.isEmpty)
                    #expect(machine.base.nodes == before.0)
                    #expect(compiler.objectForms.count == before.1)
                    machine.flush()
                }
                #expect(arena.failure == nil)
            }
        }
        #expect(failures > 20)
    }
}
