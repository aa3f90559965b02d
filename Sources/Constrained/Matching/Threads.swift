/// The threads of an open array or object.
typealias Threads<Form: Handle> = ListedRecords<Thread<Form>>

/// A live alternative of an open array or object, kept as three numbers.
struct Thread<Form: Handle>: ListedRecord {
    /// The slot of its goal in the list of the value's goals.
    var slot: Slot
    /// The form that it follows.
    var form: Form
    /// The state of the form, an interned list.
    var state: ListID

    static var width: Int { 3 }

    @inline(__always)
    init(_ numbers: [Int32], at start: Int) {
        slot = Slot(id: numbers[start])
        form = Form(id: numbers[start + 1])
        state = ListID(id: numbers[start + 2])
    }
}
