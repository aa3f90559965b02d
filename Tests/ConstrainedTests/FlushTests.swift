import Testing

@testable import Constrained

/// Texts under way survive it when a grammar's tables are emptied.
@Suite("Flushing a grammar's tables")
struct FlushTests {
    static let vocabulary = TokenVocabulary(
        tokens: (0...255).map { [UInt8($0)] }
            + [
                "{\"", "\":", "\": ", ", \"", "\"}", "},", "],", "\": {", "\": [", "null", "true", "ab", "\\u00", "12",
                ".5", "a\", \"b",
            ]
            .map { Array($0.utf8) } + [nil], endTokens: [272])

    static let schemas: [(schema: String, text: String)] = [
        (
            ##"{"type":"object","properties":{"name":{"type":"string","minLength":3,"maxLength":12},"tags":{"type":"array","items":{"enum":["ab","abc","x"]},"maxItems":4},"n":{"type":"number","minimum":-2.5,"maximum":12.25},"self":{"$ref":"#"}},"additionalProperties":false}"##,
            #"{"name": "a\u00e9bcd", "tags": ["ab", "abc"], "n": 12.25, "self": {"tags": [], "self": {"n": -1.5e0}}}"#
        ),
        (
            #"{"type":"object","additionalProperties":{"type":"object","additionalProperties":{"type":["integer","string"],"pattern":"^(ab)*c?$"}},"minProperties":2}"#,
            #"{"ab": {"x": 17, "abc": "ababc"}, "": {}, "ba": {"ab": "c"}}"#
        ),
        (
            #"{"type":"array","uniqueItems":true,"items":{"type":"object","properties":{"k":{"type":"integer"},"l":{"type":"string"}}}}"#,
            #"[{"k": 1}, {"k": 2, "l": "é"}, {"l": "é", "other": [1, 2]}, {}]"#
        ),
        (
            #"{"type":"array","uniqueItems":true,"items":{"type":"integer","minimum":0,"maximum":13},"minItems":9}"#,
            "[3, 1, 12, 0, 4, 13, 9, 8, 7, 6, 5, 10, 2, 11]"
        ),
        (
            #"{"anyOf":[{"type":"object","properties":{"a":{"type":"array","contains":{"const":1},"maxContains":2}},"required":["a"]},{"type":"array","prefixItems":[{"type":"string","pattern":"a+b|c{2,5}"},{"multipleOf":0.25}]}]}"#,
            #"{"b": "free", "a": [2, 1, "x", 1, 3]}"#
        ),
    ]

    static let options = [
        GrammarOptions.checking,
        GrammarOptions(whitespace: .spaced, order: .any, formats: .assert, spelling: .any, undeclaredKeys: .any),
    ]

    @Test("Masks under tiny limits are those under large ones", arguments: schemas.indices, options.indices)
    func tiny(index: Int, option: Int) throws {
        let (schema, text) = Self.schemas[index]
        let options = Self.options[option]
        var limits = GrammarLimits()
        let large = try CompiledGrammar(jsonSchema: schema, options: options, limits: limits)
        limits.maximumConfigurations = 1_000
        // One mask is the least that must fit.
        let small = try CompiledGrammar(jsonSchema: schema, options: options, limits: limits)
        var matchers = [large, small].map { GrammarMatcher($0, vocabulary: Self.vocabulary) }
        for (i, byte) in text.utf8.enumerated() {
            // Emptied before each third byte, and again between mask and step.
            if i % 3 == 0 { small.withMachine { $0.flush() } }
            #expect(try matchers[0].mask() == matchers[1].mask(), "at byte \(i) of \(text)")
            if i % 5 == 0 { small.withMachine { $0.flush() } }
            for k in matchers.indices { try matchers[k].accept(Int(byte)) }
        }
        #expect(try matchers.map { try $0.isComplete() } == [true, true])
        // Behind a flush the places before it are found again.
        while matchers[0].acceptedCount > 0 {
            for k in matchers.indices { matchers[k].rollBack(7) }
            #expect(try matchers[0].mask() == matchers[1].mask())
            #expect(try matchers[0].forcedBytes() == matchers[1].forcedBytes())
        }
    }

    @Test("Long texts end under limits that they exceed many times")
    func long() throws {
        var limits = GrammarLimits()
        limits.maximumConfigurations = 600
        let schema = #"{"type":"array","minItems":2000,"items":{"type":"integer"}}"#
        let grammar = try CompiledGrammar(jsonSchema: schema, options: .checking, limits: limits)
        let idle = GrammarMatcher(grammar, vocabulary: Self.vocabulary)
        let first = try idle.mask()
        var matcher = idle
        try matcher.accept(0x5B)
        for number in 0..<2_000 {
            if number > 0 { try matcher.accept(0x2C) }
            for byte in String(number).utf8 { try matcher.accept(Int(byte)) }
            if number % 100 == 0 { #expect(try matcher.mask() != first) }
        }
        #expect(try matcher.mask()[0x5D >> 5] >> 0x1D & 1 == 1)
        try matcher.accept(0x5D)
        #expect(try matcher.isComplete())
        #expect(grammar.withMachine { $0.generation.number } > 5)
        #expect(grammar.withMachine { $0.tables.states.configurations.count } <= 600)
        #expect(try idle.mask() == first)
        // All of it can be taken back.
        matcher.rollBack(matcher.acceptedCount - 1)
        #expect(try matcher.accept(bytes: Array("[7,".utf8.dropFirst())).isWhole)
    }

    @Test("A step that is too much even for empty tables is an error of that step alone")
    func tooMuch() throws {
        var limits = GrammarLimits()
        limits.maximumConfigurations = 12
        let grammar = try CompiledGrammar(
            jsonSchema: #"{"type":"array","items":{"type":"array"}}"#, options: .checking, limits: limits)
        var matcher = GrammarMatcher(grammar, vocabulary: Self.vocabulary)
        let deep = Array(repeating: UInt8(0x5B), count: 40)
        for _ in 0..<2 {
            #expect(
                throws: GrammarError.limit(
                    "configurations of the matching machine", 12,
                    at: SchemaPlace(keyword: "type", pointer: "/items/type"))
            ) {
                try matcher.accept(bytes: deep)
            }
            #expect(matcher.acceptedCount == 0)
        }
        #expect(try matcher.accept(bytes: Array("[[1".utf8)).isWhole)
        #expect(try matcher.accept(bytes: Array("]]".utf8)).isWhole)
        #expect(try matcher.isComplete())
    }

    @Test("Automata are emptied too")
    func automata() throws {
        let schema = #"{"type":"array","items":{"type":"string","pattern":"^(a|b)*a(a|b){6}$"}}"#
        var limits = GrammarLimits()
        let large = try CompiledGrammar(jsonSchema: schema, limits: limits)
        limits.maximumAutomatonStates = 120
        let small = try CompiledGrammar(jsonSchema: schema, limits: limits)
        var matchers = [large, small].map { GrammarMatcher($0, vocabulary: .bytes) }
        var random: UInt64 = 7
        for byte in "[\"".utf8 { for k in matchers.indices { try matchers[k].accept(Int(byte)) } }
        for _ in 0..<400 {
            random = random &* 6_364_136_223_846_793_005 &+ 1
            let byte = random >> 40 & 1 == 0 ? 0x61 : 0x62
            #expect(try matchers[0].mask() == matchers[1].mask())
            for k in matchers.indices { try matchers[k].accept(byte) }
        }
        #expect(small.withMachine { $0.generation.number } > 0)
        #expect(small.withMachine { $0.arena.expressions.count } <= 120)
    }

    @Test("Goals worked out late keep little of what texts have made, so that a grammar lasts")
    func leftovers() throws {
        let count = 100
        let late = (0..<count).map {
            #""p\#($0)":{"type":"object","properties":{"q":{"type":"string","maxLength":\#($0 + 1)}}}"#
        }
        let schema = #"{"items":{"properties":{"s":{"pattern":"^(a|b)*a(a|b){11}$"},\#(late.joined(separator: ","))}}}"#
        var limits = GrammarLimits()
        limits.maximumAutomatonStates = 3_000
        let grammar = try CompiledGrammar(jsonSchema: schema, options: .checking, limits: limits)
        let before = grammar.withMachine { $0.base.nodes }
        var random: UInt64 = 11
        var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
        try matcher.accept(0x5B)
        for i in 0..<count {
            var text = #"{"s":""#
            for _ in 0..<400 {
                random = random &* 6_364_136_223_846_793_005 &+ 1
                text += random >> 40 & 1 == 0 ? "a" : "b"
            }
            text += #"abbbbbbbbbbb","p\#(i)":{"q":"x"}},"#
            for byte in text.utf8 { try matcher.accept(Int(byte)) }
        }
        // A few expressions for each goal, and few of the thousands of the pattern's.
        #expect(grammar.withMachine { $0.base.nodes } < before + 15 * count)
        #expect(grammar.withMachine { $0.generation.number } > 10)
    }

    @Test("A place means the same where more is kept for good before it is carried over")
    func keptBetween() throws {
        let late = (0..<100).map {
            #""p\#($0)":{"type":"object","properties":{"q":{"type":"string","maxLength":\#($0 + 1)}}}"#
        }
        let schema = #"{"properties":{"s":{"pattern":"^(a|b)*a(a|b){5}$"},\#(late.joined(separator: ","))}}"#
        let grammars = try (0..<2).map { _ in try CompiledGrammar(jsonSchema: schema, options: .checking) }
        let texts = [#"{"s":"abba"#, #"{"s":"bbab"#, #"{"p7"#, #"{"s":"aababb", "p"#, #"{"x":{"p1"#]
        var matchers = grammars.map { grammar in texts.map { _ in GrammarMatcher(grammar, vocabulary: Self.vocabulary) }
        }
        for k in 0..<2 {
            for i in texts.indices { #expect(try matchers[k][i].accept(bytes: Array(texts[i].utf8)).isWhole) }
        }
        grammars[1].withMachine { $0.flush() }
        let before = grammars[1].withMachine { $0.base.nodes }
        var other = GrammarMatcher(grammars[1], vocabulary: Self.vocabulary)
        let members = (0..<100).map { #""p\#($0)":{"q":"x"}"# }
        #expect(try other.accept(bytes: Array("{\(members.joined(separator: ","))}".utf8)).isWhole)
        #expect(grammars[1].withMachine { $0.base.nodes } > before + 100)
        for i in texts.indices {
            #expect(try matchers[1][i].mask() == matchers[0][i].mask(), "\(texts[i])")
            #expect(try matchers[1][i].shortestCompletion() == matchers[0][i].shortestCompletion(), "\(texts[i])")
        }
    }

    @Test("What a number can become is asked anew, since another stands in its place by then")
    func numbers() throws {
        let items = { (most: Int) in #"{"items":{"type":"integer","minimum":1,"maximum":\#(most)},"uniqueItems":true}"#
        }
        let grammar = try CompiledGrammar(jsonSchema: #"{"properties":{"a":\#(items(11)),"b":\#(items(12))}}"#)
        let used = [1, 10, 11].reduce(UsedItems.none) { $0.adding(.number(DecimalNumber($1))) ?? $0 }
        try grammar.withMachine { machine throws in
            /// The lexeme behind a text that ends with a one, and whether that can become none of the used items.
            func ask(_ text: String) -> (lexeme: LexemeID, hasNew: Bool?) {
                var state = machine.start.state
                for byte in text.utf8 { #expect(machine.advance(&state, byte)) }
                let (range, run) = machine.tables.remaining.numberSearch.begin(used, behind: [0x31])
                let place = WalkState(state, in: machine)
                return (place.lexeme, machine.items.hasNewNumber(place, range, run))
            }
            let first = ask(#"{"a": [1"#)
            #expect(first.hasNew == false)
            machine.flush()
            let second = ask(#"{"b": [1"#)
            try #require(second.lexeme == first.lexeme)
            #expect(second.hasNew == true)
        }
    }
}
