/// The progress of an object or array in a form: a list of numbers, which the machine interns.
protocol FormState: Hashable {
    var numbers: [Int32] { get }

    init(numbers: [Int32])
}

extension ObjectForm {
    /// The progress of an object.
    ///
    /// Three numbers have names. The others are the used names without an order, as bits. The last number counts the
    /// undeclared keys, if a class has so few keys that a text might contain them all.
    struct State: FormState {
        var numbers: [Int32]

        /// The number of ordered names that are used or skipped.
        @inline(__always)
        var orderedCount: Int32 {
            get { numbers[0] }
            set { numbers[0] = newValue }
        }
        /// The number of members so far, up to the number that matters.
        @inline(__always)
        var memberCount: Int32 {
            get { numbers[1] }
            set { numbers[1] = newValue }
        }
        /// The derivative of the form's formula.
        @inline(__always)
        var remainder: Formula {
            get { Formula(id: numbers[2]) }
            set { numbers[2] = newValue.id }
        }

        /// The number of numbers that have names.
        fileprivate static let namedCount = 3

        /// Whether a name without an order is used, by its index among such names.
        @inline(__always)
        func isUsed(bit: Int) -> Bool { numbers[Self.namedCount + bit / 32] >> Int32(bit % 32) & 1 == 1 }

        /// Records that such a name is used.
        mutating func use(bit: Int) { numbers[Self.namedCount + bit / 32] |= 1 << Int32(bit % 32) }

        /// The number of undeclared keys so far, if the form counts them.
        var otherCount: Int32 {
            get { numbers[numbers.count - 1] }
            set { numbers[numbers.count - 1] = newValue }
        }
    }
}

extension ArrayForm {
    /// The progress of an array: the next item's index, the counts of the assertions, and the used values as bits.
    ///
    /// If the alternatives aren't listed, it is the derivative of a formula instead.
    struct State: FormState {
        var numbers: [Int32]

        /// The index of the next item, up to the index that matters.
        @inline(__always)
        var index: Int { Int(numbers[0]) }
        /// The derivative of the formula.
        @inline(__always)
        var remainder: Formula { Formula(id: numbers[1]) }

        init(numbers: [Int32]) { self.numbers = numbers }

        /// Creates the state of an array whose alternatives aren't listed.
        init(leaving formula: Formula) { numbers = [0, formula.id] }

        /// Returns the number of items that count for an assertion.
        @inline(__always)
        func count(_ assertion: Int) -> Int { Int(numbers[1 + assertion]) }
    }
}
