/// An alternative of an open array or object that is still alive.
struct Thread<Form: Handle> {
    /// The goal that it serves, by its place in the list of those that the value may meet.
    var slot: Slot
    /// The form that it follows.
    var form: Form
    /// How far that is written, an interned list.
    var state: ListID
}

/// The threads of an open array or object: a view of the list that keeps them as three numbers each.
struct Threads<Form: Handle>: RandomAccessCollection {
    private let numbers: [Int32]

    @inline(__always)
    init(_ numbers: [Int32]) { self.numbers = numbers }

    var startIndex: Int { 0 }
    var endIndex: Int { numbers.count / 3 }

    @inline(__always)
    subscript(_ index: Int) -> Thread<Form> {
        Thread(
            slot: Slot(id: numbers[index * 3]), form: Form(id: numbers[index * 3 + 1]),
            state: ListID(id: numbers[index * 3 + 2]))
    }
}
