/// A row-major matrix of weights `[rows, columns]`, read where it lies: in a mapped file or in a buffer.
///
/// ```swift
/// let weight = WeightMatrix(floats: [1, 2, 3, 4, 5, 6], rows: 2, columns: 3)
/// let second = weight.rows(1..<2)  // [[4, 5, 6]], no copy
/// ```
public struct WeightMatrix: @unchecked Sendable {
    /// Output features.
    public let rows: Int
    /// Input features.
    public let columns: Int
    /// Storage type of the elements.
    public let elementType: ElementType
    /// Bytes from one row to the next.
    public let rowStrideInBytes: Int
    /// The first element; no alignment is assumed.
    public let base: UnsafeRawPointer
    /// What keeps the bytes alive.
    public let owner: AnyObject & Sendable

    /// Describes a matrix inside memory that `owner` keeps alive.
    ///
    /// - Precondition: `bytes` holds `rows · columns` elements.
    public init(
        bytes: UnsafeRawBufferPointer, rows: Int, columns: Int, elementType: ElementType, owner: AnyObject & Sendable
    ) {
        precondition(rows >= 0 && columns >= 0, "a matrix has no negative dimension")
        let (stride, strideOverflow) = columns.multipliedReportingOverflow(by: elementType.byteCount)
        let (size, sizeOverflow) = stride.multipliedReportingOverflow(by: rows)
        precondition(!strideOverflow && !sizeOverflow && size <= bytes.count, "the matrix does not fit its bytes")
        self.rows = rows
        self.columns = columns
        self.elementType = elementType
        self.owner = owner
        rowStrideInBytes = stride
        base = bytes.baseAddress ?? UnsafeRawPointer(Self.nothing.base)
    }

    /// Copies Floats into a matrix of its own.
    public init(floats: [Float], rows: Int, columns: Int) {
        let buffer = AlignedBuffer(floats: floats.count)
        floats.withUnsafeBufferPointer { source in
            if let start = source.baseAddress { buffer.floats.update(from: start, count: source.count) }
        }
        self.init(
            bytes: UnsafeRawBufferPointer(start: buffer.base, count: buffer.byteCount), rows: rows, columns: columns,
            elementType: .float32, owner: buffer)
    }

    private init(_ other: WeightMatrix, base: UnsafeRawPointer, rows: Int) {
        self.rows = rows
        self.base = base
        columns = other.columns
        elementType = other.elementType
        rowStrideInBytes = other.rowStrideInBytes
        owner = other.owner
    }

    /// Bytes the matrix covers: what one product with it reads.
    public var byteCount: Int { rows * rowStrideInBytes }

    /// Address of a row.
    ///
    /// - Precondition: `0 ≤ index < rows`.
    public func row(_ index: Int) -> UnsafeRawPointer {
        precondition(index >= 0 && index < rows, "row outside the matrix")
        return base + index * rowStrideInBytes
    }

    /// A range of rows, without copying.
    ///
    /// - Precondition: the range lies inside the matrix.
    public func rows(_ range: Range<Int>) -> WeightMatrix {
        precondition(range.lowerBound >= 0 && range.upperBound <= rows, "rows outside the matrix")
        return WeightMatrix(self, base: base + range.lowerBound * rowStrideInBytes, rows: range.count)
    }

    private static let nothing = AlignedBuffer(byteCount: 64)
}
