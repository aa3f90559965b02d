/// The lexemes of a machine, each kept once, and what is known of each, by its number.
struct LexemeTables {
    private(set) var lexemes: [Lexeme] = []
    private var lexemeTable = IndexTable(capacity: 256)
    /// The lexeme behind each byte, 256 entries a lexeme.
    var lexemeRows: [LexemeID] = []
    /// The places of the languages that have words, for lexemes of very many.
    var liveLanguages: [LexemeID: [Slot]] = [:]
    /// The lexeme of each language alone in a string, so far as rows have met it.
    var stringLexemes: [LexemeID] = []
    /// The ending of each lexeme.
    var endings: [EndingID] = []
    /// The words that lexemes may become.
    var nameLists: [NameList] = []
    /// The place in `nameLists` of each lexeme's words.
    var namePlaces: [NameList.ID] = []
    /// The texts that surely lead on from each lexeme.
    var unconditionalTexts: [UnconditionalText] = []
    /// The steps by kinds of characters.
    var kindSteps: [LexemeID: TextSteps.KindSteps] = [:]
    /// The kinds of characters in the words of languages.
    var kindSets: [Language: UInt64] = [:]
    /// The kinds of characters in lists of words.
    var wordKinds: [WordSetID: UInt64] = [:]
    /// The names behind the words of each set.
    var wordMaps: [WordSetID: [ObjectForm.KeyID]] = [:]

    /// A lexeme by its number.
    @inline(__always)
    subscript(_ number: LexemeID) -> Lexeme { lexemes[number.index] }

    /// The number of a lexeme.
    mutating func intern(_ value: Lexeme) -> LexemeID {
        let hash = value.tableHash
        if let known = lexemeTable.find(hash, { lexemes[$0] == value }) { return LexemeID(id: known) }
        let number = LexemeID(at: lexemes.count)
        lexemes.append(value)
        lexemeTable.insert(hash, number.id)
        lexemeRows.append(contentsOf: repeatElement(LexemeID.unknown, count: 256))
        endings.append(.unknown)
        namePlaces.append(.unknown)
        unconditionalTexts.append(.unknown)
        return number
    }
}

extension Lexeme {
    /// The hash by which a lexeme is found in its table.
    fileprivate var tableHash: UInt64 {
        var hash = IndexTable.mix(
            UInt64(partial.kind.rawValue) << 42 | UInt64(partial.count) << 34 | (isString ? 1 << 33 : 0),
            Int32(bitPattern: partial.value))
        hash = IndexTable.mix(hash, Int32(bitPattern: partial.extra))
        for language in languages { hash = IndexTable.mix(hash, language.id) }
        return hash
    }
}
