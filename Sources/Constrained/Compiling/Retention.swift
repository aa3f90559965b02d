/// What stays when the tables are emptied.
struct Retention {
    /// Whether the step under way is done again with empty tables if it fails now.
    var canBeginAnew = false
    /// How far the tables of expressions reached when something that holds some of them was last kept for good; nil while
    /// the grammar compiles, when all stays.
    var mark: RegexArena.Mark?
    /// The forms that the goals worked out so far are made of.
    var forms = (objects: 0, arrays: 0)
}
