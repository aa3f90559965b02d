import Testing

@testable import NightjarGeneration

@Suite("StopStringFilter")
struct StopStringFilterTests {
    /// The slow twin: looks at the whole text, byte by byte, for the first place where a stop string ends.
    private func reference(_ text: String, _ stops: [String]) -> (released: String, match: String?) {
        let bytes = Array(text.utf8)
        for end in 0...bytes.count {
            let matches = stops.filter { !$0.isEmpty && bytes[..<end].reversed().starts(with: $0.utf8.reversed()) }
            if let match = matches.max(by: { $0.utf8.count < $1.utf8.count }) {
                return (String(decoding: bytes[..<(end - match.utf8.count)], as: UTF8.self), match)
            }
        }
        return (text, nil)
    }

    private func filter(_ pieces: [String], _ stops: [String]) -> (released: String, match: String?) {
        var filter = StopStringFilter(stopStrings: stops)
        var released = ""
        for piece in pieces {
            let outcome = filter.append(piece)
            released += outcome.released
            if outcome.match != nil { return (released, outcome.match) }
        }
        return (released + filter.finish(), nil)
    }

    @Test(
        "finds a stop string wherever tokens are divided",
        arguments: [
            ("one STOP two", ["STOP"]), ("aaab", ["aab"]), ("ababac", ["abac"]), ("abcd", ["abcd", "bc"]),
            ("x\n\nUser: hi", ["\n\nUser:", "\n\n\n"]), ("é🙂é", ["🙂"]), ("nothing", ["nothing more", "ning"]),
            ("ends in ST", ["STOP"]), ("STOPSTOP", ["STOP"]), ("abab", ["", "bab", "ab"]),
        ])
    func isIndependentOfDivision(text: String, stops: [String]) {
        let expected = reference(text, stops)
        let scalars = text.unicodeScalars.map(String.init)
        for first in 0...scalars.count {
            for second in first...scalars.count {
                let pieces = [scalars[..<first], scalars[first..<second], scalars[second...]].map { $0.joined() }
                let found = filter(pieces, stops)
                #expect(found.released == expected.released)
                #expect(found.match == expected.match)
            }
        }
        #expect(filter(scalars, stops).released == expected.released)
    }

    @Test("agrees with a search of the whole text on random texts")
    func agreesWithReference() {
        var generator = SplitMix(state: 7)
        for _ in 0..<2000 {
            let letters = ["a", "b", "c"]
            let text = (0..<generator.next(below: 12)).map { _ in letters[generator.next(below: 3)] }
            let stops = (0..<(1 + generator.next(below: 3))).map { _ in
                (0..<(1 + generator.next(below: 4))).map { _ in letters[generator.next(below: 3)] }.joined()
            }
            let expected = reference(text.joined(), stops)
            let found = filter(text, stops)
            #expect(found.released == expected.released, "\(text) \(stops)")
            #expect(found.match == expected.match, "\(text) \(stops)")
        }
    }

    @Test("holds back only what could become a stop string")
    func holdsBackPrefixes() {
        var filter = StopStringFilter(stopStrings: ["STOP"])
        #expect(filter.append("one ST").released == "one ")
        #expect(filter.isHolding)
        #expect(filter.append("ART").released == "START")
        #expect(!filter.isHolding)
    }
}
