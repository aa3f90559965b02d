/// The time between two flushes of a machine's tables, for which the numbers of its configurations are good.
///
/// Matchers keep the generation of their place. One whose generation is over finds there the tables that explain
/// its numbers; they live as long as such a matcher does.
///
/// Unchecked, because it is used under the lock of its grammar: see "Who may touch what at once" in the article.
final class TableGeneration: @unchecked Sendable {
    /// The tables of a generation that is over; read and written under the grammar's lock.
    var tables: RetiredTables?
    /// How many generations of the machine came before.
    let number: Int

    init(number: Int) { self.number = number }
}

/// What the numbers of a generation that is over stood for.
struct RetiredTables {
    var configurations: [ByteMachine.Configuration]
    var frames: [StackTables.Frame]
    var lists: [[Int32]]
    var lexemes: [Lexeme]
    var wordMaps: [WordSetID: [ObjectForm.KeyID]]
    var languages: RegexArena.Contents
    /// How far the expressions reached that stayed when the generation ended; more may stay by now, in place of others.
    var base: RegexArena.Mark

    init(_ tables: MachineTables, _ stacks: StackTables, languages: RegexArena.Contents, base: RegexArena.Mark) {
        configurations = tables.states.configurations
        frames = stacks.frames
        lists = stacks.lists
        lexemes = tables.lexicon.lexemes
        wordMaps = tables.lexicon.wordMaps
        self.languages = languages
        self.base = base
    }
}
