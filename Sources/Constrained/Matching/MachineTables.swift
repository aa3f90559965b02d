/// The tables of a machine that can be computed again, apart from its stacks; a flush empties them.
///
/// Numbers in one table are indices into another, so all are emptied together.
struct MachineTables {
    /// The configurations and the transitions between them.
    var states = ConfigurationTables()
    /// The lexemes of texts in progress.
    var lexicon = LexemeTables()
    /// Facts about forms in a given state.
    var forms = FormTables()
    /// The number of values that remain.
    var remaining = RemainingValueTables()
    /// The mask computation of each vocabulary.
    var masks: [ObjectIdentifier: VocabularyMasks] = [:]
}

/// Facts about the forms of objects and arrays in a given state.
struct FormTables {
    var keyTables: [ListID: KeyTable] = [:]
    /// The lists of threads that await items, by the list of the array's threads.
    var awaitedItems: [ListID: ListID] = [:]
    var viableArrays: [ByteMachine.ListedState<ArrayForm.ID>: Bool] = [:]
    var viableObjects: [ByteMachine.ListedState<ObjectForm.ID>: Bool] = [:]
}

/// Facts about forms, independent of their state.
struct FormFacts {
    /// The names of object forms, sorted by their text.
    var nameOrders: [ObjectForm.ID: [ObjectForm.KeyID]] = [:]
    /// Whether any text matches an object form.
    var live: [ObjectForm.ID: Bool] = [:]
}
