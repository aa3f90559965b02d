/// Tells of numbers under way that can only become one of some values, however they go on.
struct RepeatedNumbers {
    /// The spellings of each value met in an era; a flush takes them away.
    private var languages: [DecimalNumber: Language] = [:]
    private var era: Era?

    /// Tells whether all that a number under way can become are surely among some values.
    ///
    /// - Parameters:
    ///   - lexeme: the number under way, with one language.
    ///   - text: what is written of it.
    mutating func holdAll(
        _ engine: Engine, _ lexeme: Int32, _ text: ArraySlice<UInt8>, _ values: Set<JSONValue>
    ) -> Bool {
        if era !== engine.era { (languages, era) = ([:], engine.era) }
        let arena = engine.arena
        var parts = [engine.lexemes[Int(lexeme)].languages[0]]
        for case .number(let number) in values {
            var rest = language(of: number, engine)
            for byte in text where rest != .empty { rest = arena.derivative(rest, by: UInt32(byte)) }
            if rest != .empty { parts.append(arena.complement(rest)) }
        }
        return parts.count > 1 && arena.isEmpty(arena.intersection(parts)) && arena.failure == nil
    }

    private mutating func language(of number: DecimalNumber, _ engine: Engine) -> Language {
        if let known = languages[number] { return known }
        let numbers = engine.normaliser.numbers
        let language = numbers.language(numbers.values([number]))
        languages[number] = language
        return language
    }
}
