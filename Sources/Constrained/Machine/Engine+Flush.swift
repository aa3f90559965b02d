extension Engine {
    /// Whether tables that no look-up bounds by itself have grown too large, or a failure has spoilt them.
    var needsFlush: Bool {
        let most = limits.maximumConfigurations
        return arena.failure != nil || lexemes.count > most || exits.count > most * 4 || lists.count > most * 4
            || frames.count > most || arena.wordSets.count - base.wordSets > most
    }

    /// Forgets everything that can be computed again, and ends the era.
    ///
    /// Matchers of the era carry their places over when they are used next.
    func flush() {
        era.tables = RetiredTables(
            configurations: configurations, frames: frames, lists: lists, lexemes: lexemes, wordMaps: wordMaps,
            languages: arena.contents, base: base)
        era = Era(number: era.number + 1)
        configurations = []
        configurationTable = IndexTable(capacity: 512)
        rows = []
        flags = []
        countedBounds = []
        texts = []
        completeness = []
        exits = [:]
        lastExit = (key: ExitKey(stack: -2, b: 0, ending: -1, kind: .program), behind: Self.dead)
        forced = []
        frames = []
        frameTable = IndexTable()
        lists = []
        listTable = IndexTable(capacity: 256)
        lexemes = []
        lexemeTable = IndexTable(capacity: 256)
        lexemeRows = []
        liveLanguages = [:]
        stringLexemes = []
        endings = []
        nameLists = []
        namePlaces = []
        safeTexts = []
        kindSteps = [:]
        kindSets = [:]
        wordKinds = [:]
        keyTables = [:]
        textCounts = [:]
        numberSearch = NumberSearch()
        viableArrays = [:]
        awaitedItems = [:]
        rooms = [:]
        textRooms = [:]
        viableObjects = [:]
        wordMaps = [:]
        masks = [:]
        closings.forgetNumbers()
        textFailure = nil
        arena.rewind(to: base)
        initial = programConfiguration(positions: [program.start])
    }
}
