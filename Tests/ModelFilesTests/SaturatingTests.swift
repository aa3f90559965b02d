import ModelFiles
import Testing

@Suite("Numbers of any size")
struct SaturatingTests {
    @Test("become the nearest whole number of their range, and what is none becomes 0")
    func integers() {
        let cases: [(Double, Int)] = [
            (0, 0), (2.9, 2), (-2.9, -2), (1e18, 1_000_000_000_000_000_000), (1e19, .max), (-1e19, .min), (1e300, .max),
            (.infinity, .max), (-.infinity, .min), (.nan, 0), (5e-324, 0), (-0.0, 0),
        ]
        for (value, expected) in cases { #expect(Int(saturating: value) == expected, "\(value)") }
        #expect(UInt8(saturating: -1) == 0 && UInt8(saturating: 255.9) == 255 && UInt8(saturating: 256) == 255)
        #expect(Int64(saturating: 9.3e18) == .max)
    }

    @Test("seconds of any size are a time to wait")
    func durations() {
        for seconds in [1e19, 1e300, Double.infinity] {
            #expect(Duration.seconds(saturating: seconds) == .seconds(3_155_760_000))
        }
        for seconds in [-1, -Double.infinity, .nan, 0] { #expect(Duration.seconds(saturating: seconds) == .zero) }
        #expect(Duration.seconds(saturating: 1.5) == .milliseconds(1500))
    }
}
