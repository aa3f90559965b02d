import Constrained
import Foundation
import NightjarTestSupport
import Testing

@Suite("Walks through masks")
struct WalkTests {
    /// How a walk picks among the allowed tokens.
    enum Choice: CaseIterable, Sendable {
        case uniform, longest, structural, closing, continuing
    }

    /// A small seeded generator.
    struct Generator {
        var state: UInt64

        mutating func next(below bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % max(1, bound)
        }
    }

    static func pick(
        _ allowed: [Int], _ choice: Choice, _ vocabulary: TokenVocabulary, _ generator: inout Generator
    ) -> Int {
        func bytes(_ token: Int) -> [UInt8] { token < vocabulary.tokens.count ? vocabulary.tokens[token] ?? [] : [] }
        let structural: Set<UInt8> = Set("{}[],:\"".utf8)
        var preferred: [Int]
        switch choice {
        case .uniform: preferred = allowed
        case .longest:
            let longest = allowed.map { bytes($0).count }.max() ?? 0
            preferred = allowed.filter { bytes($0).count == longest }
        case .structural: preferred = allowed.filter { bytes($0).contains { structural.contains($0) } }
        case .closing:
            preferred = allowed.filter { bytes($0).first.map { [0x7D, 0x5D, 0x22].contains($0) } ?? true }
        case .continuing: preferred = allowed.filter { bytes($0).contains { $0 == 0x2C || $0 == 0x61 || $0 == 0x5C } }
        }
        // Now and then anything, so that every state is met.
        if preferred.isEmpty || generator.next(below: 4) == 0 { preferred = allowed }
        return preferred[generator.next(below: preferred.count)]
    }

    @Test("every walk can end, and every text at which it ends is valid", arguments: WalkSchemas.all)
    func walks(schema: String) throws {
        try walk(schema, GrammarLimits())
    }

    @Test("the same holds where alternatives are judged as formulas", arguments: WalkSchemas.all)
    func walksOfFormulas(schema: String) throws {
        var limits = GrammarLimits()
        limits.maximumAlternatives = 1
        try walk(schema, limits)
    }

    private func walk(_ schema: String, _ limits: GrammarLimits) throws {
        let validator = try PlainValidator(schema)
        let vocabulary = GrammarMatcherTests.vocabulary
        // Long multiples in every spelling meet the limit of states, which is an error and no dead end.
        let spelled = schema.contains("multipleOf") ? [] : [GrammarOptions.checking]
        for options in [GrammarOptions(), GrammarOptions(whitespace: .compact, order: .any)] + spelled {
            let label = "\(options.whitespace) \(options.order) \(options.spelling)"
            for (index, choice) in Choice.allCases.enumerated() {
                // Numbers in every spelling have many states: a grammar for each kind of walk.
                let grammar = try CompiledGrammar(jsonSchema: schema, options: options, limits: limits)
                var generator = Generator(state: UInt64(index + 11))
                for _ in 0..<12 {
                    var matcher = GrammarMatcher(grammar, vocabulary: vocabulary)
                    var text: [UInt8] = []
                    for _ in 0..<200 {
                        let mask = try matcher.mask()
                        let allowed = (0..<vocabulary.size).filter { mask[$0 / 32] >> UInt32($0 % 32) & 1 == 1 }
                        try #require(
                            !allowed.isEmpty, "dead end, \(label), behind \(String(decoding: text, as: UTF8.self))")
                        if try matcher.isComplete() {
                            #expect(validator.accepts(text), "\(String(decoding: text, as: UTF8.self))")
                        }
                        let token = Self.pick(allowed, choice, vocabulary, &generator)
                        if vocabulary.endTokens.contains(token) { break }
                        try matcher.accept(token)
                        text += vocabulary.tokens[token] ?? []
                    }
                }
            }
        }
    }

    @Test("what nothing satisfies is refused when it is compiled", arguments: WalkSchemas.unsatisfiable)
    func unsatisfiable(schema: String) throws {
        for options in [GrammarOptions(), .checking] {
            #expect(throws: GrammarError.self) { try CompiledGrammar(jsonSchema: schema, options: options) }
            // As one of several choices it just drops out.
            let choice = try CompiledGrammar(
                jsonSchema: #"{"type":["array","string"],"items":\#(schema),"maxLength":1}"#, options: options)
            var matcher = GrammarMatcher(choice, vocabulary: .bytes)
            _ = try matcher.accept(bytes: Array("[".utf8))
            #expect(try matcher.forcedBytes().first == (options == .checking ? nil : 0x5D))
        }
    }

    /// One finished walk, for judges outside.
    private static func line(_ schema: ExactJSON, _ text: [UInt8]) -> String {
        let quoted = ExactJSON.text(String(decoding: text, as: UTF8.self)).spacedText
        return
            #"{"schema": \#(String(decoding: schema.spacedText, as: UTF8.self)), "text": \#(String(decoding: quoted, as: UTF8.self))}"#
    }

    /// Walks until the text ends; nil where it grew too long, which open schemas allow.
    static func walk(
        _ grammar: CompiledGrammar, _ choice: Choice, _ vocabulary: TokenVocabulary, _ generator: inout Generator
    ) throws -> [UInt8]? {
        var matcher = GrammarMatcher(grammar, vocabulary: vocabulary)
        var text: [UInt8] = []
        for step in 0..<600 {
            let mask = try matcher.mask()
            let allowed = (0..<vocabulary.size).filter { mask[$0 / 32] >> UInt32($0 % 32) & 1 == 1 }
            try #require(!allowed.isEmpty, "dead end behind \(String(decoding: text, as: UTF8.self))")
            if step > 40, try matcher.isComplete() { return text }
            let token = Self.pick(allowed, step > 40 ? .closing : choice, vocabulary, &generator)
            if vocabulary.endTokens.contains(token) { return text }
            try matcher.accept(token)
            text += vocabulary.tokens[token] ?? []
        }
        return nil
    }

    @Test(
        "walks of the shared schemas end, in JSON without repeated keys",
        .testData("jsonschema/JSON-Schema-Test-Suite/tests"))
    func sharedSchemas() throws {
        var schemas: [ExactJSON] = []
        for file in TestData.present(["jsonschema/probes.json"]) {
            schemas += try #require(ExactJSON(parsing: TestData.bytes(file)).elements).compactMap { $0["schema"] }
        }
        let base = "jsonschema/JSON-Schema-Test-Suite/tests/draft2020-12"
        for name in try TestData.names(base) where name.hasSuffix(".json") {
            schemas += try #require(ExactJSON(parsing: TestData.bytes(base + "/" + name)).elements).compactMap {
                $0["schema"]
            }
        }
        var lines: [String] = []
        for (number, schema) in schemas.enumerated() {
            guard let grammar = try? CompiledGrammar(jsonSchema: schema) else { continue }
            for (index, choice) in Choice.allCases.enumerated() {
                var generator = Generator(state: UInt64(number * 10 + index))
                let text = try Self.walk(grammar, choice, GrammarMatcherTests.vocabulary, &generator)
                guard let text else { continue }
                #expect(throws: Never.self, "\(String(decoding: text, as: UTF8.self))") { try PlainJSON(text) }
                lines.append(Self.line(schema, text))
            }
        }
        #expect(lines.count > 1_000)
        // `Tools/Constrained/walks` has Python's validator judge the texts.
        if let path = ProcessInfo.processInfo.environment["NIGHTJAR_WALKS"] {
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path))
        }
    }
}
