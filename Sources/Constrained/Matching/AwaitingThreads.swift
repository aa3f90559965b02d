/// The threads that await a value.
typealias AwaitingThreads = ListedRecords<AwaitingThread>

/// A thread that awaits a value: the value's goal and the thread's state after it, kept as four numbers.
///
/// The role of the frame determines the kind of the form. At the program's level there is no form, and the state is the
/// program position after the value.
struct AwaitingThread: ListedRecord {
    var slot: Slot
    /// The number of the object or array form.
    private var form: Int32
    var state: ListID
    var goal: Goal

    init(slot: Slot, form: some Handle, state: ListID, goal: Goal) {
        (self.slot, self.form, self.state, self.goal) = (slot, form.id, state, goal)
    }

    /// Creates the thread of a value at the program's level, after which the program continues at a position.
    init(position: Program.Position, goal: Goal) {
        (slot, form, state, self.goal) = (Slot(id: 0), 0, ListID(id: position.id), goal)
    }

    static var width: Int { 4 }

    @inline(__always)
    init(_ numbers: [Int32], at start: Int) {
        slot = Slot(id: numbers[start])
        form = numbers[start + 1]
        state = ListID(id: numbers[start + 2])
        goal = Goal(id: numbers[start + 3])
    }

    var objectForm: ObjectForm.ID { ObjectForm.ID(id: form) }
    var arrayForm: ArrayForm.ID { ArrayForm.ID(id: form) }
    /// The program position after the value, for a thread at the program's level.
    var position: Program.Position { Program.Position(id: state.id) }
    /// The four numbers that the thread is kept as.
    var numbers: [Int32] { [slot.id, form, state.id, goal.id] }
}
