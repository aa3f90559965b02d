/// What is kept in an interned list as a fixed count of numbers, one record behind the other.
protocol ListedRecord {
    /// The numbers of each record.
    static var width: Int { get }

    /// Reads a record that begins at a place of a list.
    init(_ numbers: [Int32], at start: Int)
}

/// The records of an interned list: a view of its numbers.
struct ListedRecords<Record: ListedRecord>: RandomAccessCollection {
    private let numbers: [Int32]

    @inline(__always)
    init(_ numbers: [Int32]) { self.numbers = numbers }

    var startIndex: Int { 0 }
    var endIndex: Int { numbers.count / Record.width }

    @inline(__always)
    subscript(_ index: Int) -> Record { Record(numbers, at: index * Record.width) }
}
