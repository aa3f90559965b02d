@testable import Tensor

/// Float memory at a chosen misalignment, with guard values on both sides.
final class Floats {
    private let buffer: AlignedBuffer
    private let count: Int
    let base: UnsafeMutablePointer<Float>
    private static let guards = 40
    private static let mark = Float(bitPattern: 0x7fc0_1234)

    /// - Parameter offset: floats beyond a 64-byte boundary.
    init(_ values: [Float], offset: Int = 0) {
        count = values.count
        buffer = AlignedBuffer(floats: values.count + 2 * Self.guards + 16)
        base = buffer.floats + 48 + offset
        for i in 0..<(buffer.byteCount / 4) { buffer.floats[i] = Self.mark }
        for (i, value) in values.enumerated() { base[i] = value }
    }

    convenience init(zeros count: Int, offset: Int = 0) {
        self.init([Float](repeating: 0, count: count), offset: offset)
    }

    var values: [Float] { (0..<count).map { base[$0] } }

    /// Whether nothing was written outside.
    var isIntact: Bool {
        let start = base - buffer.floats
        return (0..<(buffer.byteCount / 4)).allSatisfy {
            ($0 >= start && $0 < start + count) || buffer.floats[$0].bitPattern == Self.mark.bitPattern
        }
    }
}

/// The kernels of every tier this machine can run.
let availableKernels: [Kernels] = KernelTier.allCases.compactMap { Kernels.available($0) }

/// The largest difference, relative to `max(1, |expected|)`; infinite where one is NaN and the other is not.
func largestError(_ actual: [Float], _ expected: [Float]) -> Float {
    guard actual.count == expected.count else { return .infinity }
    var worst: Float = 0
    for (a, e) in zip(actual, expected) {
        if a.isNaN != e.isNaN { return .infinity }
        if a == e || a.isNaN { continue }
        worst = max(worst, abs(a - e) / max(1, abs(e)))
    }
    return worst
}
