/// The scales, or the offsets, of a quantized matrix's groups, where they lie in a checkpoint.
///
/// The memory is a mapped file's: whoever makes this keeps it mapped.
///
/// Unchecked for its pointer, to memory that nobody writes.
package struct PackedScales: @unchecked Sendable {
    /// How a scale is stored.
    package enum Format: String, Sendable {
        case float16 = "F16"
        case bfloat16 = "BF16"
        case float32 = "F32"
        /// A byte `e` that stands for `2^(e − 127)`.
        case power = "F8_E8M0"
        /// A float of 4 exponent bits and 3 mantissa bits.
        case float8 = "F8_E4M3"

        /// Bytes of a scale.
        package var byteCount: Int {
            switch self {
            case .float16, .bfloat16: 2
            case .float32: 4
            case .power, .float8: 1
            }
        }
    }

    /// How they are stored.
    package let format: Format
    /// All bytes.
    let bytes: UnsafeRawBufferPointer
    /// Rows that share a scale.
    let rowsPerScale: Int
    /// Scales from one row, or from one lot of rows that share them, to the next.
    let rowStride: Int
    /// Scales from one group to the next.
    let groupStride: Int

    /// Describes scales; a stride of 0 has all rows, or all groups, share them.
    ///
    /// - Precondition: the scales of `rows` rows and `groups` groups lie inside the bytes.
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

    /// The bits of a scale as its file has them.
    func bits(row: Int, group: Int) -> UInt32 {
        guard let base = bytes.baseAddress else { return 0 }
        let place = base + (row / rowsPerScale * rowStride + group * groupStride) * format.byteCount
        return switch format.byteCount {
        case 1: UInt32(place.load(as: UInt8.self))
        case 2: UInt32(UInt16(littleEndian: place.loadUnaligned(as: UInt16.self)))
        default: UInt32(littleEndian: place.loadUnaligned(as: UInt32.self))
        }
    }

    /// A scale, widened exactly.
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

    /// `2^(exponent − 127)`; 255 is not a number.
    private static func power(_ exponent: UInt32) -> Float {
        exponent == 255 ? .nan : exponent == 0 ? 0x1p-127 : Float(bitPattern: exponent << 23)
    }
}
