/// The spellings of listed numbers.
extension NumberLanguages {
    /// Returns the numbers of a list, where integers may have to be spelled without fraction and exponent.
    func values(_ list: [DecimalNumber], areWrittenOut: Bool) -> Family {
        if !areWrittenOut { return values(list) }
        let integers = intersection([values(list.filter(\.isInteger)), writtenIntegers])
        return union([integers, values(list.filter { !$0.isInteger })])
    }

    /// Returns the numbers of a list, by value.
    func values(_ list: [DecimalNumber]) -> Family {
        if list.isEmpty { return none }
        if options.spelling == .any, list.count <= 16 {
            return union(list.map { numbers(DecimalBound(value: $0), DecimalBound(value: $0), step: nil, nil, nil) })
        }
        let spelled = list.filter { abs($0.exponent) < 400 }.map { ($0, $0.plainText.unicodeScalars.map(\.value)) }
        if options.spelling == .canonical {
            return .parts(Parts(plain: arena.words(spelled.map { $0.1 }), shifted: [], high: nil, low: nil))
        }
        let zero = characters("0")
        let integers = arena.words(spelled.filter { $0.0.isInteger }.map { $0.1 })
        let fractions = arena.words(spelled.filter { !$0.0.isInteger }.map { $0.1 })
        let zeros = arena.repetition(zero, 1, options.maximumFractionDigits)
        let plain = arena.union([
            arena.concatenation(integers, optional(arena.concatenation(characters("."), zeros))),
            arena.concatenation(fractions, arena.repetition(zero, 0, options.maximumFractionDigits)),
        ])
        // With an exponent, a listed value could have a spelling that isn't tested here.
        return .parts(
            Parts(plain: plain, shifted: Array(repeating: nil, count: shifts?.count ?? 0), high: nil, low: nil))
    }
}
