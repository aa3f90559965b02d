/// A record that an interned list holds as a fixed count of consecutive numbers.
protocol ListedRecord {
    /// The count of numbers of each record.
    static var width: Int { get }

    /// Reads the record that begins at an index of a list.
    init(_ numbers: [Int32], at start: Int)
}

/// The records of an interned list, as a view of its numbers.
struct ListedRecords<Record: ListedRecord>: RandomAccessCollection {
    private let numbers: [Int32]

    @inline(__always)
    init(_ numbers: [Int32]) { self.numbers = numbers }

    var startIndex: Int { 0 }
    var endIndex: Int { numbers.count / Record.width }

    @inline(__always)
    subscript(_ index: Int) -> Record { Record(numbers, at: index * Record.width) }
}
