import Constrained
import Testing

/// Random schemas without bounds on what they admit: verdicts on instances, and walks through masks, against the slow
/// validator.
@Suite("Random schemas")
struct RandomSchemaTests {
    static let kinds: [FiniteUniverse.Kind] = [.array, .object, .string, .integer, .mixed]

    private func schema(_ block: Int, _ seed: Int) -> String {
        var maker = SchemaMaker(
            generator: SeededGenerator(seed: 500_000 + block * 1_000 + seed), kind: Self.kinds[block % 5])
        return maker.schema(depth: 1 + seed % 3)
    }

    @Test("judge instances in every spelling, and damaged ones, as the slow validator does", arguments: 0..<20)
    func verdicts(block: Int) throws {
        var counts = (valid: 0, invalid: 0)
        for seed in 0..<25 {
            let schema = schema(block, seed)
            // Multiples in every spelling may meet the limit of states, which is an error and no verdict.
            if schema.contains("multipleOf") { continue }
            let validator = try PlainValidator(schema)
            let grammar: CompiledGrammar?
            do throws(GrammarError) {
                grammar = try CompiledGrammar(jsonSchema: schema, options: .checking)
            } catch .unsatisfiable {
                grammar = nil
            } catch {
                continue
            }
            var maker = InstanceMaker(generator: SeededGenerator(seed: block * 1_000 + seed))
            for _ in 0..<40 {
                var text = maker.spelling(maker.value(depth: 2))
                if maker.generator.once(in: 4) { text = maker.damaged(text) }
                let isValid = validator.accepts(text)
                let isAccepted = try grammar.map { try SchemaJudge($0).judge(text).isAccepted } ?? false
                #expect(isAccepted == isValid, "\(schema) \(String(decoding: text, as: UTF8.self))")
                if isValid { counts.valid += 1 } else { counts.invalid += 1 }
            }
        }
        #expect(counts.valid > 50 && counts.invalid > 50)
    }

    @Test("walks through masks end in texts that the slow validator accepts", arguments: 0..<20)
    func walks(block: Int) throws {
        let vocabulary = GrammarMatcherTests.vocabulary
        var ended = 0
        for seed in 25..<50 {
            let schema = schema(block, seed)
            let validator = try PlainValidator(schema)
            guard let grammar = try? CompiledGrammar(jsonSchema: schema) else { continue }
            for (index, choice) in WalkTests.Choice.allCases.enumerated() {
                var generator = WalkTests.Generator(state: UInt64(block * 1_000 + seed * 10 + index))
                guard let text = try WalkTests.walk(grammar, choice, vocabulary, &generator) else { continue }
                #expect(validator.accepts(text), "\(schema) \(String(decoding: text, as: UTF8.self))")
                ended += 1
            }
        }
        #expect(ended > 40)
    }
}
