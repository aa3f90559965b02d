/// The generation of a machine's tables, from one flush to the next; its numbers are valid only in these tables.
///
/// A matcher keeps the generation of its position. If that generation has ended, the matcher finds here the tables that
/// explain its numbers. They live as long as such a matcher does.
///
/// The conformance is unchecked, since the grammar's lock guards it: see "Thread safety" in the article.
final class TableGeneration: @unchecked Sendable {
    /// The tables of a retired generation; nil while it is current. Read and written under the grammar's lock.
    var tables: RetiredTables?
    /// The number of earlier generations of the machine.
    let number: Int

    init(number: Int) { self.number = number }
}

/// The tables that explain the numbers of a retired generation.
struct RetiredTables {
    var configurations: [ByteMachine.Configuration]
    var frames: [StackTables.Frame]
    var lists: [[Int32]]
    var lexemes: [Lexeme]
    var wordMaps: [WordSetID: [ObjectForm.KeyID]]
    var languages: RegexArena.Contents
    /// The size of the expression tables that the flush kept; the current tables may keep more, with other contents.
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
