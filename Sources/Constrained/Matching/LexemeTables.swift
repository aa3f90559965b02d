/// A machine's interned lexemes and the facts known about each, indexed by its number.
struct LexemeTables {
    private(set) var lexemes: [Lexeme] = []
    private var lexemeTable = IndexTable(capacity: 256)
    /// The transitions: 256 entries for each lexeme, one for each byte.
    var lexemeRows: [LexemeID] = []
    /// The slots of the nonempty languages, for lexemes of very many languages.
    var liveLanguages: [LexemeID: [Slot]] = [:]
    /// The lexeme of a string in each single language, as far as rows have reached it.
    var stringLexemes: [LexemeID] = []
    /// The ending of each lexeme.
    var endings: [EndingID] = []
    /// The name lists of the lexemes.
    var nameLists: [NameList] = []
    /// The index in `nameLists` of each lexeme's name list.
    var namePlaces: [NameList.ID] = []
    /// For each lexeme, the texts that can always follow it.
    var unconditionalTexts: [UnconditionalText] = []
    /// The transitions by kinds of characters.
    var kindSteps: [LexemeID: TextSteps.KindSteps] = [:]
    /// The kinds of characters in the words of languages.
    var kindSets: [Language: UInt64] = [:]
    /// The kinds of characters in lists of words.
    var wordKinds: [WordSetID: UInt64] = [:]
    /// The object keys that the words of each list spell.
    var wordMaps: [WordSetID: [ObjectForm.KeyID]] = [:]

    /// The lexeme with a number.
    @inline(__always)
    subscript(_ number: LexemeID) -> Lexeme { lexemes[number.index] }

    /// Returns the number of a lexeme.
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
    /// The hash of the lexeme's table entry.
    fileprivate var tableHash: UInt64 {
        var hash = IndexTable.mix(
            UInt64(partial.kind.rawValue) << 42 | UInt64(partial.count) << 34 | (isString ? 1 << 33 : 0),
            Int32(bitPattern: partial.value))
        hash = IndexTable.mix(hash, Int32(bitPattern: partial.extra))
        for language in languages { hash = IndexTable.mix(hash, language.id) }
        return hash
    }
}
