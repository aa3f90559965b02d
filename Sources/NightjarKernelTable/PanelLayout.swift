/// How a quantized matrix lies in memory: panels of 16 rows, so that a product reads one stream and each lane sums a row.
///
/// ```
/// panel        16 rows, all columns; the last panel is filled up with rows of zeros
/// group        groupColumns columns: 16 scales, 16 offsets where there are some, then the codes
/// codes        for each 32 columns the planes below, 64-byte lines that hold one byte of 16 rows × 4 columns
///   8 bits     8 lines; byte 4r + c of line j is the code of row r, column 4j + c
///   4 bits     4 lines; line j holds columns 8j … 8j + 3 in the low nibbles, 8j + 4 … 8j + 7 in the high ones
///   2 bits     2 lines; bits 2i and 2i + 1 of line j are those of columns 16j + 4i … 16j + 4i + 3
///   1 bit      1 line; bit i is that of columns 4i … 4i + 3
///   3, 5, 6    the planes of the low 2, 4, 4 bits, then those of the high 1, 1, 2
/// ```
/// A weight is `scale · (code − zero) + offset`, or `scale · (code − zero point)`. In superblocks, 256 columns begin with
/// 16 half-precision factors (and 16 more for the offsets), and a group's scale is such a factor times an 8-bit integer.
public struct PanelLayout: Sendable, Hashable {
    /// Rows of a panel.
    public static let rows = 16
    /// Columns of a superblock.
    public static let superblockColumns = 256

    /// How a weight's code is stored.
    public enum Codes: Int, Sendable, CaseIterable {
        case twoBits
        case threeBits
        case fourBits
        case fiveBits
        case sixBits
        case eightBits
        /// 4 bits that choose one of 16 values.
        case table

        /// Bytes of 32 columns of a panel.
        public var bytes: Int {
            switch self {
            case .twoBits: 128
            case .threeBits: 192
            case .fourBits, .table: 256
            case .fiveBits: 320
            case .sixBits: 384
            case .eightBits: 512
            }
        }

        /// Bits of a code.
        public var bits: Int {
            switch self {
            case .twoBits: 2
            case .threeBits: 3
            case .fourBits, .table: 4
            case .fiveBits: 5
            case .sixBits: 6
            case .eightBits: 8
            }
        }
    }

    /// How a group's scale is stored.
    public enum Scales: Int, Sendable, CaseIterable {
        case float16
        case bfloat16
        case float32
        /// A signed byte times the superblock's half-precision factor.
        case superblock

        /// Bytes of one row's scale.
        public var bytes: Int {
            switch self {
            case .float16, .bfloat16: 2
            case .float32: 4
            case .superblock: 1
            }
        }
    }

    /// The offsets that are added to `scale · (code − zero)`.
    public enum Offsets: Int, Sendable, CaseIterable {
        case none
        /// A number stored as the scales are.
        case added
        /// A byte times the superblock's second factor, subtracted.
        case subtracted
        /// A byte `z`: the weight is `scale · (code − z)`.
        case zeroPoint
    }

    /// How codes are stored.
    public let codes: Codes
    /// The storage of scales.
    public let scales: Scales
    /// The kind of offsets.
    public let offsets: Offsets
    /// Columns that share a scale: a multiple of 32, or 16 in superblocks.
    public let groupColumns: Int
    /// The zero point, which is subtracted from every code.
    public let zero: Int
    /// The values that codes select, plus `zero`.
    public let table: SIMD16<UInt8>

    /// Describes a format.
    ///
    /// - Precondition: groups are of a size that the codes allow, and superblocks go with subtracted offsets or none.
    public init(
        codes: Codes, scales: Scales, offsets: Offsets = .none, groupColumns: Int, zero: Int = 0,
        table: SIMD16<UInt8> = SIMD16()
    ) {
        let isSuper = scales == .superblock
        precondition(
            isSuper ? groupColumns == 16 || groupColumns == 32 : groupColumns > 0 && groupColumns.isMultiple(of: 32),
            "groups are of 16 or 32 columns in superblocks, else of a multiple of 32")
        precondition(
            isSuper ? offsets == .none || offsets == .subtracted : offsets != .subtracted,
            "offsets don't fit the scales")
        self.codes = codes
        self.scales = scales
        self.offsets = offsets
        self.groupColumns = groupColumns
        self.zero = zero
        self.table = table
    }

    /// Columns that a row's count is rounded up to.
    public var columnUnit: Int { scales == .superblock ? Self.superblockColumns : groupColumns }

    /// Bytes of one row's offset in a group.
    public var offsetBytes: Int {
        switch offsets {
        case .none: 0
        case .added: scales.bytes
        case .subtracted, .zeroPoint: 1
        }
    }

    /// Bytes of a column unit of a panel.
    public var unitBytes: Int {
        let groups = columnUnit / groupColumns
        let factors = scales == .superblock ? (offsets == .none ? 32 : 64) : 0
        return factors + groups * Self.rows * (scales.bytes + offsetBytes) + columnUnit / 32 * codes.bytes
    }

    /// Column units of a row.
    public func units(columns: Int) -> Int { (columns + columnUnit - 1) / columnUnit }

    /// Bytes of a panel.
    public func panelBytes(columns: Int) -> Int { units(columns: columns) * unitBytes }
}
