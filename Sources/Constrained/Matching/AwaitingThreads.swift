/// The threads that await a value.
typealias AwaitingThreads = ListedRecords<AwaitingThread>

/// A thread that awaits a value: the goal that this must meet, and the thread as it goes on then; kept as four numbers.
///
/// Which kind of form it follows is told by the role of the frame; at the program's level it is none, and the state is
/// the position behind the value.
struct AwaitingThread: ListedRecord {
    var slot: Slot
    /// The form's number, of an object or array.
    private var form: Int32
    var state: ListID
    var goal: Goal

    init(slot: Slot, form: some Handle, state: ListID, goal: Goal) {
        (self.slot, self.form, self.state, self.goal) = (slot, form.id, state, goal)
    }

    /// The thread of a value at the program's level, behind which the program goes on at a position.
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
    /// The position behind the value, for a thread at the program's level.
    var position: Program.Position { Program.Position(id: state.id) }
    /// The numbers as which the thread is kept.
    var numbers: [Int32] { [slot.id, form, state.id, goal.id] }
}
