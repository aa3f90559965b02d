/// The endings of texts: the languages that a text belongs to, and the listed word that it is.
///
/// An ending is an interned list of three numbers for each language that matches. They are the language's slot, the
/// word list, and the word's index in it. The last two are -1 if there is no list. The configuration after a text
/// depends on its ending alone.
extension TextSteps {
    /// Returns the ending of a lexeme, or `dead` if no text ends there.
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

    /// Returns the slots of the languages that match, in the list of goals.
    func slots(_ ending: EndingID) -> [Slot] { languageEndings(ending).map(\.slot) }

    /// Returns the languages that match a text, by its ending.
    @inline(__always)
    func languageEndings(_ ending: EndingID) -> LanguageEndings {
        LanguageEndings(machine.stacks.members(of: ending.list))
    }

    /// Returns the ending of a list of three numbers for each language that matches.
    func ending(_ members: [Int32]) -> EndingID { EndingID(id: machine.stacks.list(members).id) }
}
