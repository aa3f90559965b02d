/// What a machine has worked out and can work out again, but for its stacks: a flush puts empty tables in place of these.
///
/// Numbers that stand in one table are places in another, so that all are emptied together.
struct MachineTables {
    /// Configurations and the steps between them.
    var states = ConfigurationTables()
    /// Texts that are being read.
    var lexicon = LexemeTables()
    /// What is known of forms in some of their states.
    var forms = FormTables()
    /// How many values are left.
    var remaining = RemainingValueTables()
    /// What computes the masks of each vocabulary.
    var masks: [ObjectIdentifier: VocabularyMasks] = [:]
}

/// The lexemes of a machine and what is known of each, by its number.
struct LexemeTables {
    var lexemes: [Lexeme] = []
    var lexemeTable = IndexTable(capacity: 256)
    /// The lexeme behind each byte, 256 entries a lexeme.
    var lexemeRows: [LexemeID] = []
    /// The places of the languages that have words, for lexemes of very many.
    var liveLanguages: [LexemeID: [Int32]] = [:]
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
    var wordMaps: [WordSetID: [Int32]] = [:]
}

/// What is known of the forms of objects and arrays in some of their states.
struct FormTables {
    var keyTables: [ListID: KeyTable] = [:]
    /// The lists of threads that await items, by those of their arrays.
    var awaitedItems: [ListID: ListID] = [:]
    var viableArrays: [ByteMachine.ListedState<ArrayForm.ID>: Bool] = [:]
    var viableObjects: [ByteMachine.ListedState<ObjectForm.ID>: Bool] = [:]
}

/// What is known of forms, whatever their state.
struct FormFacts {
    /// The names of forms of objects in the order of their texts.
    var nameOrders: [ObjectForm.ID: [Int32]] = [:]
    /// Whether forms of objects have any text at all.
    var live: [ObjectForm.ID: Bool] = [:]
}
