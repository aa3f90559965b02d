/// What a text means where it ends: which of its languages it belongs to, and as which word of a list.
///
/// An ending is an interned list of three numbers for each language that ends: the language's place,
/// and the list and the word in it, or -1 twice. What comes behind a text depends on its ending alone.
extension TextSteps {
    /// The ending of a lexeme, or `dead` where no text ends.
    func ending(_ lexeme: LexemeID) -> EndingID {
        if machine.tables.lexicon.endings[lexeme.index] != .unknown {
            return machine.tables.lexicon.endings[lexeme.index]
        }
        let value = machine.lexeme(numbered: lexeme)
        var members: [Int32] = []
        if value.partial.isBoundary {
            for (i, language) in value.languages.enumerated() where arena.isNullable(language) {
                let word = arena.wordLists.endingWord(language)
                members += [Int32(i), word?.set.id ?? -1, Int32(word?.index ?? -1)]
            }
        }
        let ending = members.isEmpty ? .dead : self.ending(members)
        machine.tables.lexicon.endings[lexeme.index] = ending
        return ending
    }

    /// The positions, in the list of goals, of the languages that end.
    func slots(_ ending: EndingID) -> [Slot] { languageEndings(ending).map(\.slot) }

    /// How the languages of a text end.
    @inline(__always)
    func languageEndings(_ ending: EndingID) -> LanguageEndings {
        LanguageEndings(machine.stacks.members(of: ending.list))
    }

    /// The ending that a list stands for, of three numbers for each language that ends.
    func ending(_ members: [Int32]) -> EndingID { EndingID(id: machine.stacks.list(members).id) }
}
