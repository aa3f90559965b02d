/// Lowercase mappings of single scalars, independent of context.
struct LowercaseTable: Sendable {
    /// The shared table.
    static let shared = LowercaseTable()

    private let mappings: [UInt32: [UInt32]]

    private init() {
        var mappings: [UInt32: [UInt32]] = [:]
        var numbers = PackedNumbers(UnicodeLowercaseData.lowercase)
        var scalar: UInt32 = 0
        while let step = numbers.next(), let count = numbers.next() {
            scalar += step
            mappings[scalar] = (0..<count).compactMap { _ in numbers.next() }
        }
        self.mappings = mappings
    }

    /// Returns the mapping of one scalar.
    func lower(_ scalar: UInt32) -> [UInt32] { mappings[scalar] ?? [scalar] }

    /// Appends the mapping of one scalar, with its mark.
    func append(_ scalar: UInt32, _ mark: UInt8, _ output: inout NormalizedText) {
        if scalar < 0x80 {
            output.append(scalar: scalar &- 0x41 < 26 ? scalar | 0x20 : scalar, mark: mark)
        } else {
            for mapped in lower(scalar) { output.append(scalar: mapped, mark: mark) }
        }
    }
}
