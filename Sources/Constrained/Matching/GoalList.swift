/// The goals of a value, as a view of a list of their numbers.
struct GoalList: RandomAccessCollection {
    private let numbers: [Int32]

    @inline(__always)
    init(_ numbers: [Int32]) { self.numbers = numbers }

    var startIndex: Int { 0 }
    var endIndex: Int { numbers.count }

    @inline(__always)
    subscript(_ index: Int) -> Goal { Goal(id: numbers[index]) }

    /// The goal at a slot.
    @inline(__always)
    subscript(_ slot: Slot) -> Goal { Goal(id: numbers[slot.index]) }
}
