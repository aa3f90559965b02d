/// How far a form of objects or arrays is written: a list of numbers, as which a machine interns it.
protocol FormState: Hashable {
    var numbers: [Int32] { get }

    init(numbers: [Int32])
}

extension ObjectForm {
    /// How far an object is written.
    ///
    /// Behind the three numbers that have names here stand the used names as bits, as far as no order tells, and, where a
    /// class has so few keys that a text might contain them all, how many of them it contains.
    struct State: FormState {
        var numbers: [Int32]

        /// How many of the names that come in their order are behind.
        @inline(__always)
        var orderedCount: Int32 {
            get { numbers[0] }
            set { numbers[0] = newValue }
        }
        /// The members so far, as far as they are counted.
        @inline(__always)
        var memberCount: Int32 {
            get { numbers[1] }
            set { numbers[1] = newValue }
        }
        /// What is left of the form's formula.
        @inline(__always)
        var remainder: Formula {
            get { Formula(id: numbers[2]) }
            set { numbers[2] = newValue.id }
        }

        /// The numbers that have names.
        fileprivate static let namedCount = 3

        /// Tells whether a name is used that comes in any order, by its place among such.
        @inline(__always)
        func isUsed(bit: Int) -> Bool { numbers[Self.namedCount + bit / 32] >> Int32(bit % 32) & 1 == 1 }

        /// Notes that such a name is used.
        mutating func use(bit: Int) { numbers[Self.namedCount + bit / 32] |= 1 << Int32(bit % 32) }

        /// How many undeclared keys of small classes the object contains, where a form counts them.
        var otherCount: Int32 {
            get { numbers[numbers.count - 1] }
            set { numbers[numbers.count - 1] = newValue }
        }
    }
}

extension ArrayForm {
    /// How far an array is written: the index of the next item, the counts of items for each assertion and, where items are
    /// unique, the values used as bits; or what is left of a formula where the ways are not listed.
    struct State: FormState {
        var numbers: [Int32]

        /// The index of the next item, or a greater one that makes no difference.
        @inline(__always)
        var index: Int { Int(numbers[0]) }
        /// What is left of the formula.
        @inline(__always)
        var remainder: Formula { Formula(id: numbers[1]) }

        init(numbers: [Int32]) { self.numbers = numbers }

        /// The state of an array whose ways are not listed.
        init(leaving formula: Formula) { numbers = [0, formula.id] }

        /// How many items count for an assertion.
        @inline(__always)
        func count(_ assertion: Int) -> Int { Int(numbers[1 + assertion]) }
    }
}
