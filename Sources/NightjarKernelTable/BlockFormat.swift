/// A quantized storage format of rows of blocks, as GGUF files hold them.
///
/// Raw values are the names ggml uses. The layouts are those of `ggml-common.h`, the values those of the functions
/// `dequantize_row_…` of `ggml-quants.c`. Formats stand in the order of what they keep, those that are only read last.
public enum BlockFormat: String, Sendable, CaseIterable {
    case q8_0 = "Q8_0"
    case q6_K = "Q6_K"
    case q5_K = "Q5_K"
    case q5_1 = "Q5_1"
    case q5_0 = "Q5_0"
    case q4_K = "Q4_K"
    case q4_1 = "Q4_1"
    case q4_0 = "Q4_0"
    case iq4_NL = "IQ4_NL"
    case iq4_XS = "IQ4_XS"
    case q3_K = "Q3_K"
    case q2_K = "Q2_K"
    case mxfp4 = "MXFP4"

    /// The facts of a format. All other code that depends on the format reads them here.
    private struct Facts {
        /// The number in GGUF files.
        let number: UInt32
        let columns: Int
        let bytes: Int
        /// The byte offsets of a block's half-precision factors.
        let factors: [Int]
        let layout: PanelLayout
    }

    private var facts: Facts {
        switch self {
        case .q8_0:
            Facts(
                number: 8, columns: 32, bytes: 2 + 32, factors: [0],
                layout: PanelLayout(codes: .eightBits, scales: .float16, groupColumns: 32, zero: 128))
        case .q6_K:
            Facts(
                number: 14, columns: 256, bytes: 128 + 64 + 16 + 2, factors: [208],
                layout: PanelLayout(codes: .sixBits, scales: .superblock, groupColumns: 16, zero: 32))
        case .q5_K:
            Facts(
                number: 13, columns: 256, bytes: 2 + 2 + 12 + 32 + 128, factors: [0, 2],
                layout: PanelLayout(codes: .fiveBits, scales: .superblock, offsets: .subtracted, groupColumns: 32))
        case .q5_1:
            Facts(
                number: 7, columns: 32, bytes: 2 + 2 + 4 + 16, factors: [0, 2],
                layout: PanelLayout(codes: .fiveBits, scales: .float16, offsets: .added, groupColumns: 32))
        case .q5_0:
            Facts(
                number: 6, columns: 32, bytes: 2 + 4 + 16, factors: [0],
                layout: PanelLayout(codes: .fiveBits, scales: .float16, groupColumns: 32, zero: 16))
        case .q4_K:
            Facts(
                number: 12, columns: 256, bytes: 2 + 2 + 12 + 128, factors: [0, 2],
                layout: PanelLayout(codes: .fourBits, scales: .superblock, offsets: .subtracted, groupColumns: 32))
        case .q4_1:
            Facts(
                number: 3, columns: 32, bytes: 2 + 2 + 16, factors: [0, 2],
                layout: PanelLayout(codes: .fourBits, scales: .float16, offsets: .added, groupColumns: 32))
        case .q4_0:
            Facts(
                number: 2, columns: 32, bytes: 2 + 16, factors: [0],
                layout: PanelLayout(codes: .fourBits, scales: .float16, groupColumns: 32, zero: 8))
        case .iq4_NL:
            Facts(
                number: 20, columns: 32, bytes: 2 + 16, factors: [0],
                layout: PanelLayout(
                    codes: .table, scales: .float16, groupColumns: 32, zero: 128, table: Self.nonlinearTable))
        case .iq4_XS:
            Facts(
                number: 23, columns: 256, bytes: 2 + 2 + 4 + 128, factors: [0],
                layout: PanelLayout(
                    codes: .table, scales: .superblock, groupColumns: 32, zero: 128, table: Self.nonlinearTable))
        case .q3_K:
            Facts(
                number: 11, columns: 256, bytes: 32 + 64 + 12 + 2, factors: [108],
                layout: PanelLayout(codes: .threeBits, scales: .superblock, groupColumns: 16, zero: 4))
        case .q2_K:
            Facts(
                number: 10, columns: 256, bytes: 16 + 64 + 2 + 2, factors: [80, 82],
                layout: PanelLayout(codes: .twoBits, scales: .superblock, offsets: .subtracted, groupColumns: 16))
        case .mxfp4:
            Facts(
                number: 39, columns: 32, bytes: 1 + 16, factors: [],
                layout: PanelLayout(
                    codes: .table, scales: .bfloat16, groupColumns: 32, zero: 128, table: Self.fp4Table))
        }
    }

    /// Its number in GGUF files.
    package var number: UInt32 { facts.number }

    /// Weights of a block; a row has a multiple.
    package var blockColumns: Int { facts.columns }

    /// Bytes of a block.
    package var blockBytes: Int { facts.bytes }

    /// Where a block's half-precision factors lie.
    package var factorPlaces: [Int] { facts.factors }

    /// How its matrices lie in panels.
    package var layout: PanelLayout { facts.layout }

    /// Bytes of a row; nil where its columns are not whole blocks or the count overflows.
    package func rowBytes(columns: Int) -> Int? {
        guard columns > 0, columns.isMultiple(of: blockColumns) else { return nil }
        let (bytes, overflow) = (columns / blockColumns).multipliedReportingOverflow(by: blockBytes)
        return overflow ? nil : bytes
    }

    /// The values of 4-bit codes of the IQ4 formats, plus 128.
    private static let nonlinearTable = table(
        [-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113])
    /// Twice the values of 4-bit floats with 2 exponent bits and 1 mantissa bit, plus 128.
    package static let fp4Table = table([0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12])

    private static func table(_ values: [Int]) -> SIMD16<UInt8> {
        var result = SIMD16<UInt8>()
        for (index, value) in values.enumerated() { result[index] = UInt8(value + 128) }
        return result
    }
}
