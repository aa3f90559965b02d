import Testing

@testable import Constrained

@Suite("Following numbers by value")
struct NumberMatchTests {
    static let spellings: [String] = {
        var result: [String] = []
        for mantissa in [
            "0", "1", "12", "10", "120", "0.0", "0.1", "0.12", "0.012", "1.2", "12.0", "1.20", "100.5", "7",
        ] {
            for power in ["", "e0", "e1", "E+01", "e-1", "e2", "e-02", "e12", "e-12"] {
                result += [mantissa + power, "-" + mantissa + power]
            }
        }
        return result
    }()

    @Test("agrees with numbers read whole, and never gives up a beginning of one", arguments: spellings)
    func agrees(text: String) throws {
        let value = try #require(DecimalNumber(text))
        for other in Self.spellings {
            var match = NumberMatch()
            let isPossible = other.utf8.allSatisfy { match.follow($0, value) }
            let isEqual = DecimalNumber(other) == value
            #expect(isPossible || !isEqual, "\(other) for \(text)")
            if isPossible { #expect(match.isEqual(to: value) == isEqual, "\(other) for \(text)") }
        }
    }
}
