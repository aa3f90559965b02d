/// Looks for ways to go on with a number under way that lead to none of some values.
final class NumberSearch {
    /// Values that a number under way may still become.
    private struct Rest: Equatable {
        var match: NumberMatch
        let value: DecimalNumber
    }

    /// A number that the search has begun, with the bytes that were tried behind it.
    private struct Place {
        var lexeme: Int32
        var rests: Range<Int>
        var run: ZeroRun
        var next = 0
    }

    /// The zeros in which a number ends.
    private struct ZeroRun {
        private var part: UInt8 = 0
        private var zeros = 0
        /// Whether an exponent's digits are all zeros so far.
        private var isBare = true

        /// Whether a zero is one more of a run, in the fraction the fourth, in the exponent the second leading one.
        ///
        /// Only a number that is written with such a run although its value has one, as 5.00001e5, could still become
        /// new behind it; where nothing else could, it is refused.
        var onlyLengthens: Bool { part == 2 ? zeros > 0 && isBare : part == 1 && zeros >= 3 }

        mutating func follow(_ byte: UInt8) {
            switch byte {
            case 0x2E: (part, zeros) = (1, 0)
            case 0x65, 0x45: (part, zeros) = (2, 0)
            case 0x30: zeros += 1
            case 0x31...0x39: (zeros, isBare) = (0, part < 2)
            default: zeros = 0
            }
        }
    }

    private static let order = Array("1234567890.e-+E".utf8)
    private static let maximumSteps = 4_096
    private static let maximumLength = 128

    @exclusivity(unchecked)
    private var rests: [Rest] = []
    @exclusivity(unchecked)
    private var places: [Place] = []
    /// What was found out about numbers under way, with the values that they might become.
    @exclusivity(unchecked)
    private var known: [Int32: [(rests: [Rest], hasNew: Bool?)]] = [:]
    @exclusivity(unchecked)
    private var knownCount = 0
    private static let maximumKnown = 1 << 14

    /// Forgets what the numbers of languages and lexemes stood for.
    func forget() {
        known = [:]
        knownCount = 0
    }

    /// Begins with all values, of which a walk keeps account by ranges.
    func begin(_ values: [DecimalNumber]) -> Range<Int> {
        rests.removeAll(keepingCapacity: true)
        for value in values { rests.append(Rest(match: NumberMatch(), value: value)) }
        return rests.indices
    }

    /// The values of a range that a number may still become behind one more byte.
    ///
    /// What lies behind the range is forgotten.
    func follow(_ range: Range<Int>, _ byte: UInt8) -> Range<Int> {
        rests.removeLast(rests.count - range.upperBound)
        let start = rests.count
        for i in range {
            var rest = rests[i]
            if rest.match.follow(byte, rest.value) { rests.append(rest) }
        }
        return start..<rests.count
    }

    /// Tells whether the number that is written is one of a range.
    func isAmong(_ range: Range<Int>) -> Bool { range.contains { rests[$0].match.isEqual(to: rests[$0].value) } }

    /// Tells whether a number under way can become one that is none of a range of values; nil where that was not found
    /// out.
    ///
    /// - Complexity: no allocation where the same was asked before.
    func hasNew(_ engine: Engine, _ lexeme: Int32, _ range: Range<Int>, _ text: () -> ArraySlice<UInt8>) -> Bool? {
        if range.isEmpty { return true }
        let before = known[lexeme]?.first { entry in
            entry.rests.elementsEqual(rests[range])
        }
        if let before { return before.hasNew }
        var run = ZeroRun()
        for byte in text() { run.follow(byte) }
        let result = search(engine, Place(lexeme: lexeme, rests: range, run: run))
        rests.removeLast(rests.count - range.upperBound)
        if knownCount >= Self.maximumKnown { (known, knownCount) = ([:], 0) }
        known[lexeme, default: []].append((Array(rests[range]), result))
        knownCount += 1
        return result
    }

    /// Searches the texts behind a number for one that ends as none of the values; nil where there are too many.
    private func search(_ engine: Engine, _ first: Place) -> Bool? {
        if engine.ending(first.lexeme) >= 0, !isAmong(first.rests) { return true }
        places.removeAll(keepingCapacity: true)
        places.append(first)
        var steps = 0
        var isCut = false
        while let top = places.indices.last {
            let place = places[top]
            guard place.next < Self.order.count else {
                places.removeLast()
                continue
            }
            places[top].next += 1
            let byte = Self.order[place.next]
            let next = engine.lexemeStep(place.lexeme, byte)
            if next < 0 || (byte == 0x30 && place.run.onlyLengthens) { continue }
            steps += 1
            let rests = follow(place.rests, byte)
            if rests.isEmpty || (engine.ending(next) >= 0 && !isAmong(rests)) { return engine.arena.failure == nil }
            if steps >= Self.maximumSteps { return nil }
            if places.count >= Self.maximumLength {
                isCut = true
                continue
            }
            var run = place.run
            run.follow(byte)
            places.append(Place(lexeme: next, rests: rests, run: run))
        }
        return isCut ? nil : false
    }
}
