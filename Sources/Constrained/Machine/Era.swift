/// The time between two flushes of a machine's tables, for which the numbers of its configurations are good.
///
/// Matchers keep the era of their place. One whose era is over finds there the tables that explain
/// its numbers; they live as long as such a matcher does.
final class Era: @unchecked Sendable {
    /// The tables of an era that is over; read and written under the grammar's lock.
    var tables: RetiredTables?
    /// How many eras of the machine came before.
    let number: Int

    init(number: Int) { self.number = number }
}

/// What the numbers of an era that is over stood for.
struct RetiredTables {
    var configurations: [Engine.Configuration]
    var frames: [Engine.Frame]
    var lists: [[Int32]]
    var lexemes: [Lexeme]
    var wordMaps: [Int32: [Int32]]
    var languages: LanguageArena.Contents
    /// How far the expressions reached that stayed when the era ended; more may stay by now, in place of others.
    var base: LanguageArena.Mark
}
