/// The scales or offsets of a quantized matrix's groups, in place in a checkpoint.
///
/// The memory belongs to a mapped file, which the creator keeps mapped.
///
/// The conformance is unchecked for its pointer to memory that never changes.
package struct PackedScales: @unchecked Sendable {
    /// The storage format of a scale.
    package enum Format: String, Sendable {
        case float16 = "F16"
        case bfloat16 = "BF16"
        case float32 = "F32"
        /// A byte `e` that means `2^(e − 127)`.
        case power = "F8_E8M0"
        /// A float of 4 exponent bits and 3 mantissa bits.
        case float8 = "F8_E4M3"

        /// The size of a scale in bytes.
        package var byteCount: Int {
            switch self {
            case .float16, .bfloat16: 2
            case .float32: 4
            case .power, .float8: 1
            }
        }
    }

    /// The storage format.
    package let format: Format
    /// All bytes.
    let bytes: UnsafeRawBufferPointer
    /// The number of rows that share a scale.
    let rowsPerScale: Int
    /// The distance in scales of two rows, or of two sets of rows that share their scales.
    let rowStride: Int
    /// The distance of two groups, in scales.
    let groupStride: Int

    /// Creates a description of scales; with a stride of 0, all rows or all groups share them.
    ///
    /// - Precondition: The scales of `rows` rows and `groups` groups lie inside the bytes.
    package init(
        bytes: UnsafeRawBufferPointer, format: Format, rows: Int, groups: Int, rowStride: Int, groupStride: Int = 1,
        rowsPerScale: Int = 1
    ) {
        precondition(rows > 0 && groups > 0 && rowsPerScale > 0, "there are rows and groups")
        let last = (rows - 1) / rowsPerScale * rowStride + (groups - 1) * groupStride
        precondition(
            rowStride >= 0 && groupStride >= 0 && (last + 1) * format.byteCount <= bytes.count,
            "the scales do not fit their bytes")
        self.bytes = bytes
        self.format = format
        self.rowStride = rowStride
        self.groupStride = groupStride
        self.rowsPerScale = rowsPerScale
    }

    /// Returns the bits of a scale, as the file stores them.
    func bits(row: Int, group: Int) -> UInt32 {
        guard let base = bytes.baseAddress else { return 0 }
        let place = base + (row / rowsPerScale * rowStride + group * groupStride) * format.byteCount
        return switch format.byteCount {
        case 1: UInt32(place.load(as: UInt8.self))
        case 2: UInt32(UInt16(littleEndian: place.loadUnaligned(as: UInt16.self)))
        default: UInt32(littleEndian: place.loadUnaligned(as: UInt32.self))
        }
    }

    /// Returns a scale, widened exactly.
    func value(row: Int, group: Int) -> Float {
        let bits = bits(row: row, group: group)
        return switch format {
        case .float16: Float(Float16(bitPattern: UInt16(truncatingIfNeeded: bits)))
        case .bfloat16: Float(bitPattern: bits << 16)
        case .float32: Float(bitPattern: bits)
        case .power: Self.power(bits)
        case .float8: SmallFloats.float8[Int(bits)]
        }
    }

    /// Returns `2^(exponent − 127)`; 255 is NaN.
    private static func power(_ exponent: UInt32) -> Float {
        exponent == 255 ? .nan : exponent == 0 ? 0x1p-127 : Float(bitPattern: exponent << 23)
    }
}
