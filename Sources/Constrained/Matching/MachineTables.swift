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
    var nameOrders: [ObjectForm.ID: [ObjectForm.KeyID]] = [:]
    /// Whether forms of objects have any text at all.
    var live: [ObjectForm.ID: Bool] = [:]
}
