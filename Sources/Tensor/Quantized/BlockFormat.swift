import NightjarKernelTable

/// A quantized storage format of rows of blocks, as GGUF files hold them.
///
/// Raw values are the names ggml uses. The layouts are those of `ggml-common.h`, the values those of the functions
/// `dequantize_row_…` of `ggml-quants.c`.
public enum BlockFormat: String, Sendable, CaseIterable {
    case q8_0 = "Q8_0"
    case q4_0 = "Q4_0"
    case q4_1 = "Q4_1"
    case q5_0 = "Q5_0"
    case q5_1 = "Q5_1"
    case q2_K = "Q2_K"
    case q3_K = "Q3_K"
    case q4_K = "Q4_K"
    case q5_K = "Q5_K"
    case q6_K = "Q6_K"
    case iq4_NL = "IQ4_NL"
    case iq4_XS = "IQ4_XS"
    case mxfp4 = "MXFP4"

    /// Weights of a block; a row has a multiple.
    package var blockColumns: Int {
        switch self {
        case .q8_0, .q4_0, .q4_1, .q5_0, .q5_1, .iq4_NL, .mxfp4: 32
        case .q2_K, .q3_K, .q4_K, .q5_K, .q6_K, .iq4_XS: 256
        }
    }

    /// Bytes of a block.
    package var blockBytes: Int {
        switch self {
        case .q8_0: 34
        case .q4_0, .iq4_NL: 18
        case .q4_1: 20
        case .q5_0: 22
        case .q5_1: 24
        case .q2_K: 84
        case .q3_K: 110
        case .q4_K: 144
        case .q5_K: 176
        case .q6_K: 210
        case .iq4_XS: 136
        case .mxfp4: 17
        }
    }

    /// How its matrices lie in panels.
    package var layout: PanelLayout {
        switch self {
        case .q8_0: PanelLayout(codes: .eightBits, scales: .float16, groupColumns: 32, zero: 128)
        case .q4_0: PanelLayout(codes: .fourBits, scales: .float16, groupColumns: 32, zero: 8)
        case .q4_1: PanelLayout(codes: .fourBits, scales: .float16, offsets: .added, groupColumns: 32)
        case .q5_0: PanelLayout(codes: .fiveBits, scales: .float16, groupColumns: 32, zero: 16)
        case .q5_1: PanelLayout(codes: .fiveBits, scales: .float16, offsets: .added, groupColumns: 32)
        case .q2_K: PanelLayout(codes: .twoBits, scales: .superblock, offsets: .subtracted, groupColumns: 16)
        case .q3_K: PanelLayout(codes: .threeBits, scales: .superblock, groupColumns: 16, zero: 4)
        case .q4_K: PanelLayout(codes: .fourBits, scales: .superblock, offsets: .subtracted, groupColumns: 32)
        case .q5_K: PanelLayout(codes: .fiveBits, scales: .superblock, offsets: .subtracted, groupColumns: 32)
        case .q6_K: PanelLayout(codes: .sixBits, scales: .superblock, groupColumns: 16, zero: 32)
        case .iq4_NL:
            PanelLayout(codes: .table, scales: .float16, groupColumns: 32, zero: 128, table: Self.nonlinearTable)
        case .iq4_XS:
            PanelLayout(codes: .table, scales: .superblock, groupColumns: 32, zero: 128, table: Self.nonlinearTable)
        case .mxfp4:
            PanelLayout(codes: .table, scales: .bfloat16, groupColumns: 32, zero: 128, table: Self.fp4Table)
        }
    }

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
    static let fp4Table = table([0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12])

    private static func table(_ values: [Int]) -> SIMD16<UInt8> {
        var result = SIMD16<UInt8>()
        for (index, value) in values.enumerated() { result[index] = UInt8(value + 128) }
        return result
    }
}
