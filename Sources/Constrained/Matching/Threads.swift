/// The threads of an open array or object.
typealias Threads<Form: Handle> = ListedRecords<Thread<Form>>

/// An alternative of an open array or object that is still alive: kept as three numbers.
struct Thread<Form: Handle>: ListedRecord {
    /// The goal that it serves, by its place in the list of those that the value may meet.
    var slot: Slot
    /// The form that it follows.
    var form: Form
    /// How far that is written, an interned list.
    var state: ListID

    static var width: Int { 3 }

    @inline(__always)
    init(_ numbers: [Int32], at start: Int) {
        slot = Slot(id: numbers[start])
        form = Form(id: numbers[start + 1])
        state = ListID(id: numbers[start + 2])
    }
}
