/// A thread that awaits a value: the goal that this must meet, and the thread as it goes on then.
///
/// Which kind of form it follows is told by the kind of the frame; at the program's level it is none, and the state is
/// the position behind the value.
struct AwaitingThread {
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

    /// Reads the thread that four numbers of a list stand for.
    @inline(__always)
    fileprivate init(_ numbers: ArraySlice<Int32>) {
        let start = numbers.startIndex
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

/// The threads that await a value: a view of the list that keeps them as four numbers each.
struct AwaitingThreads: RandomAccessCollection {
    private let numbers: [Int32]

    @inline(__always)
    init(_ numbers: [Int32]) { self.numbers = numbers }

    var startIndex: Int { 0 }
    var endIndex: Int { numbers.count / 4 }

    @inline(__always)
    subscript(_ index: Int) -> AwaitingThread { AwaitingThread(numbers[index * 4..<index * 4 + 4]) }
}
