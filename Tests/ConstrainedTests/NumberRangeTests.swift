import Testing

@testable import Constrained

@Suite("Number ranges")
struct NumberRangeTests {
    /// A small seeded generator.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    @Test("spellings with exponents are judged by value", arguments: 0..<40)
    func judgesByValue(seed: Int) throws {
        var generator = Generator(state: UInt64(seed) &* 7_919 &+ 1)
        let low = bound(&generator)
        let high = bound(&generator)
        let isInteger = Bool.random(using: &generator)
        let isExclusive = Bool.random(using: &generator)
        let lower = isExclusive ? "exclusiveMinimum" : "minimum"
        let (first, second) = DecimalNumber.isLess(high, low) ? (high, low) : (low, high)
        let type = isInteger ? "integer" : "number"
        let schema = "{\"type\":\"\(type)\",\"\(lower)\":\(first.plainText),\"maximum\":\(second.plainText)}"
        // Without a grammar there is no such number.
        let judge = try compiled(schema).map { SchemaJudge($0) }
        for _ in 0..<300 {
            let text = spelling(&generator, near: Bool.random(using: &generator) ? first : second)
            let value = try #require(DecimalNumber(text))
            let isAbove = isExclusive ? DecimalNumber.isLess(first, value) : !DecimalNumber.isLess(value, first)
            let isRight = isAbove && !DecimalNumber.isLess(second, value) && (!isInteger || value.isInteger)
            let isAccepted = try judge?.judge(Array(text.utf8)).isAccepted ?? false
            #expect(isAccepted == isRight, "\(text) by \(schema)")
        }
    }

    @Test("whether a multiple goes on from some digits is told without a search", arguments: 0..<60)
    func multiples(seed: Int) throws {
        var generator = Generator(state: UInt64(seed) &* 104_729 &+ 3)
        func bound() -> DecimalAutomaton.Bound? {
            if Int.random(in: 0..<4, using: &generator) == 0 { return nil }
            let integer = String(Int.random(in: 0...1_200, using: &generator)).utf8.map { $0 - 0x30 }
            var fraction = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                UInt8.random(in: 0...9, using: &generator)
            }
            while fraction.last == 0 { fraction.removeLast() }
            return .init(integer: integer, fraction: fraction, isExclusive: Bool.random(using: &generator))
        }
        var automaton = DecimalAutomaton(maximumIntegerDigits: 4, maximumFractionDigits: 4)
        (automaton.lower, automaton.upper) = (bound(), bound())
        automaton.step = [1, 3, 7, 16, 25, 120, 999, 4_096][Int.random(in: 0..<8, using: &generator)]
        automaton.stepScale = Int.random(in: 0...3, using: &generator)
        /// The states that lead to a number, found by trying all digits.
        var known: [DecimalAutomaton.State: Bool] = [:]
        func leads(_ state: DecimalAutomaton.State) -> Bool {
            if let known = known[state] { return known }
            var result = automaton.accepts(state)
            for byte in Array(".0123456789".utf8) {
                if let next = automaton.next(state, byte), leads(next) { result = true }
            }
            known[state] = result
            return result
        }
        _ = leads(DecimalAutomaton.State())
        for (state, isInhabited) in known {
            let told = automaton.hasNumber(from: state)
            if state.phase < 2 { #expect(told != nil, "\(automaton) \(state)") }
            if let told { #expect(told == isInhabited, "\(automaton) \(state)") }
        }
    }

    /// Steps in thousandths, bounds in hundredths.
    static let steps: [(first: Int, second: Int, low: Int, high: Int)] = [
        (50, 1_000, 0, 1_000), (250, 100, -700, 900), (4_000, 6_000, -4_000, 4_000), (15_000, 10_000, 100, 9_000),
        (30, 70, 5, 300), (1_000, 300, -600, 600), (7, 11, -77, 77), (2_500, 4_000, -4_000, 4_000),
    ]

    @Test("several steps beside bounds are one step", arguments: steps.indices)
    func joinsSteps(index: Int) throws {
        func text(thousandths value: Int) -> String {
            let digits = String(abs(value) + 1_000_000)
            return "\(value < 0 ? "-" : "")\(abs(value) / 1_000).\(digits.suffix(3))"
        }
        let (first, second, low, high) = Self.steps[index]
        let schema =
            "{\"allOf\":[{\"multipleOf\":\(text(thousandths: first)),\"minimum\":\(text(thousandths: low * 10))},"
            + "{\"multipleOf\":\(text(thousandths: second)),\"maximum\":\(text(thousandths: high * 10))}],\"type\":\"number\"}"
        let judge = SchemaJudge(try CompiledGrammar(jsonSchema: schema, options: .checking))
        var right = 0
        for value in stride(from: low * 10 - 200, through: high * 10 + 200, by: first % 10 == 0 ? 10 : 1) {
            let isRight = value >= low * 10 && value <= high * 10 && value % first == 0 && value % second == 0
            let verdict = try judge.judge(Array(text(thousandths: value).utf8))
            #expect(verdict.isAccepted == isRight, "\(value) thousandths by \(schema)")
            right += isRight ? 1 : 0
        }
        #expect(right > 0)
    }

    /// The grammar, or nil where no number satisfies the schema.
    private func compiled(_ schema: String) throws -> CompiledGrammar? {
        do {
            return try CompiledGrammar(jsonSchema: schema, options: .checking)
        } catch {
            guard case .unsatisfiable = error else { throw error }
            return nil
        }
    }

    private func bound(_ generator: inout Generator) -> DecimalNumber {
        let digits = String(Int.random(in: -2_000...2_000, using: &generator))
        let exponent = Int.random(in: -4...3, using: &generator)
        return DecimalNumber("\(digits)e\(exponent)") ?? .zero
    }

    /// A spelling of a number close to another, with its point and exponent anywhere.
    private func spelling(_ generator: inout Generator, near number: DecimalNumber) -> String {
        var digits =
            number.digits.map { Int($0) } + Array(repeating: 0, count: Int.random(in: 0...3, using: &generator))
        var exponent = number.exponent - (digits.count - number.digits.count)
        if digits.isEmpty { digits = [0] }
        if Bool.random(using: &generator) {
            let last = digits.count - 1
            digits[last] = Int.random(in: 0...9, using: &generator)
        }
        while digits.count > 1, digits[0] == 0 { digits.removeFirst() }
        let point = Int.random(in: 0...3, using: &generator)
        var text = digits.map(String.init).joined()
        if point > 0 {
            exponent += point
            text = String(repeating: "0", count: max(0, point + 1 - text.count)) + text
            text.insert(".", at: text.index(text.endIndex, offsetBy: -point))
        }
        let sign = number.isNegative != (Int.random(in: 0..<12, using: &generator) == 0) ? "-" : ""
        let zeros = String(repeating: "0", count: Int.random(in: 0...2, using: &generator))
        let mark = exponent < 0 ? "e-" : Bool.random(using: &generator) ? "E+" : "e"
        return exponent == 0 && zeros.isEmpty ? sign + text : "\(sign)\(text)\(mark)\(zeros)\(abs(exponent))"
    }
}
