/// A search for continuations of a number that lead to none of some values.
final class NumberSearch {
    /// The number of a value that the search has interned.
    private struct Value: Handle {
        let id: Int32
    }

    /// A value that a number in progress may still become.
    private struct Rest: Equatable {
        var match: NumberMatch
        let value: Value
    }

    /// A node of the search: a number in progress, and the index of the next byte to try.
    private struct Place {
        var lexeme: LexemeID
        var rests: Range<Int>
        var run: ZeroRun
        var next = 0
    }

    /// The run of zeros at the end of a number.
    struct ZeroRun: Equatable {
        private var part: UInt8 = 0
        /// The number of zeros, up to the number that matters.
        private var zeros = 0
        /// Whether all digits of the exponent are zeros so far.
        private var isBare = true

        /// Whether one more zero only lengthens the run: the fourth of a fraction, or an exponent's second leading one.
        ///
        /// Only a number that needs such a run, such as 5.00001e5, could still become new after it. If nothing else
        /// could, the number is refused.
        var onlyLengthens: Bool { part == 2 ? zeros > 0 && isBare : part == 1 && zeros >= 3 }

        mutating func follow(_ byte: UInt8) {
            switch byte {
            case .point: (part, zeros) = (1, 0)
            case UInt8(ascii: "e"), UInt8(ascii: "E"): (part, zeros) = (2, 0)
            case 0x30: zeros = min(zeros + 1, 3)
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
    @exclusivity(unchecked)
    private var values = InternedValues<DecimalNumber, Value>()
    /// The items of the last search, and the numbers of their values.
    @exclusivity(unchecked)
    private var last: (used: UsedItems, numbers: [Value]) = (.none, [])
    /// The cached answers, by a hash of everything that they depend on.
    @exclusivity(unchecked)
    private var answers: [UInt64: [Answer]] = [:]
    @exclusivity(unchecked)
    private var answerCount = 0
    private static let maximumAnswers = 1 << 14

    /// Whether a number in progress can become one that is none of some values; nil if that is unknown.
    private struct Answer {
        var lexeme: LexemeID
        var run: ZeroRun
        var rests: [Rest]
        var hasNew: Bool?
    }

    /// Starts a search with the numbers of some items, and returns their range. A walk refers to values by such ranges.
    func begin(_ used: UsedItems) -> Range<Int> {
        if used !== last.used {
            if answerCount >= Self.maximumAnswers || values.count >= Self.maximumAnswers {
                (answers, answerCount) = ([:], 0)
                values = InternedValues()
            }
            last.used = used
            last.numbers.removeAll(keepingCapacity: true)
            for number in used.numbers { last.numbers.append(values.id(of: number)) }
        }
        rests.removeAll(keepingCapacity: true)
        for number in last.numbers { rests.append(Rest(match: NumberMatch(), value: number)) }
        return rests.indices
    }

    /// Starts a search after the first bytes of a number.
    func begin(_ used: UsedItems, behind text: ArraySlice<UInt8>) -> (Range<Int>, ZeroRun) {
        var range = begin(used)
        var run = ZeroRun()
        for byte in text {
            if !range.isEmpty { range = follow(range, byte) }
            run.follow(byte)
        }
        return (range, run)
    }

    /// Returns the range of the values that a number may still become after one more byte.
    ///
    /// Values beyond the given range are removed.
    func follow(_ range: Range<Int>, _ byte: UInt8) -> Range<Int> {
        rests.removeLast(rests.count - range.upperBound)
        let start = rests.count
        for i in range {
            var rest = rests[i]
            if rest.match.follow(byte, values[rest.value]) { rests.append(rest) }
        }
        return start..<rests.count
    }

    /// Whether the number written so far equals one of a range of values.
    func isAmong(_ range: Range<Int>) -> Bool {
        range.contains { rests[$0].match.isEqual(to: values[rests[$0].value]) }
    }

    /// Whether a number in progress can become one outside a range of values; nil if that is unknown.
    ///
    /// - Complexity: No allocation if the answer is cached.
    func hasNew(_ machine: ByteMachine, _ lexeme: LexemeID, _ range: Range<Int>, _ run: ZeroRun) -> Bool? {
        if range.isEmpty { return true }
        var hash = IndexTable.mix(0, lexeme.id)
        for i in range { hash = IndexTable.mix(rests[i].match.mixed(into: hash), rests[i].value.id) }
        let known = answers[hash]?.first { answer in
            answer.lexeme == lexeme && answer.run == run && answer.rests.elementsEqual(rests[range])
        }
        if let known { return known.hasNew }
        let result = search(machine, Place(lexeme: lexeme, rests: range, run: run))
        rests.removeLast(rests.count - range.upperBound)
        answers[hash, default: []].append(Answer(lexeme: lexeme, run: run, rests: Array(rests[range]), hasNew: result))
        answerCount += 1
        return result
    }

    /// Searches the continuations of a number for one outside the values; returns nil if there are too many.
    private func search(_ machine: ByteMachine, _ first: Place) -> Bool? {
        if machine.texts.ending(first.lexeme).isLive, !isAmong(first.rests) { return true }
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
            let next = machine.texts.lexemeStep(place.lexeme, byte)
            if next.isDead || (byte == 0x30 && place.run.onlyLengthens) { continue }
            steps += 1
            let rests = follow(place.rests, byte)
            if rests.isEmpty || (machine.texts.ending(next).isLive && !isAmong(rests)) {
                return !machine.arena.hasFailed
            }
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
