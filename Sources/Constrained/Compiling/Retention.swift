/// The parts of the tables that a flush keeps.
struct Retention {
    /// Whether the current step is repeated with empty tables if it fails now.
    var canBeginAnew = false
    /// The size of the expression tables when an object that refers to expressions was last kept.
    ///
    /// It is nil while the grammar compiles, when everything is kept.
    var mark: RegexArena.Mark?
    /// The number of forms that belong to compiled goals.
    var forms = (objects: 0, arrays: 0)
}
