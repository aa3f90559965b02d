import NightjarKernelTable

/// A matrix of weights `[rows, columns]`, used in place.
///
/// It is stored row by row in a mapped file or a buffer, or in panels of 16 rows, quantized or not.
///
/// ```swift
/// let weight = WeightMatrix(floats: [1, 2, 3, 4, 5, 6], rows: 2, columns: 3)
/// let second = weight.rows(1..<2)  // [[4, 5, 6]], no copy
/// ```
///
/// The conformance is unchecked for its pointer. Its elements never change once the matrix exists, and its owner keeps
/// them.
package struct WeightMatrix: @unchecked Sendable {
    /// The kernels' view, valid as long as the owner lives.
    let view: MatrixView
    /// The object that keeps the bytes alive.
    package let owner: AnyObject & Sendable
    /// The order of the panels' columns, or nil if it is that of the matrix.
    let order: ColumnOrder?

    /// Creates a matrix inside memory that `owner` keeps alive.
    ///
    /// - Precondition: `bytes` holds `rows · columns` elements.
    package init(
        bytes: UnsafeRawBufferPointer, rows: Int, columns: Int, elementType: ElementType, owner: AnyObject & Sendable
    ) {
        let (stride, overflow) = columns.multipliedReportingOverflow(by: elementType.byteCount)
        precondition(!overflow, "the matrix does not fit its bytes")
        self.init(
            bytes: bytes, rows: rows, columns: columns, format: .elements(elementType), isExact: true, stride: stride,
            count: rows, owner: owner)
    }

    /// Creates a quantized matrix inside memory that `owner` keeps alive.
    ///
    /// - Parameter isExact: Whether products use the exact values of the weights and unrounded activations.
    /// - Precondition: `bytes` holds the matrix's panels.
    package init(
        panels bytes: UnsafeRawBufferPointer, rows: Int, columns: Int, layout: PanelLayout, isExact: Bool = false,
        owner: AnyObject & Sendable
    ) {
        self.init(
            panels: bytes, rows: rows, columns: columns, layout: layout, order: nil, isExact: isExact, owner: owner)
    }

    /// Creates a quantized matrix whose panels have reordered columns.
    init(
        panels bytes: UnsafeRawBufferPointer, rows: Int, columns: Int, layout: PanelLayout, order: ColumnOrder?,
        isExact: Bool, owner: AnyObject & Sendable
    ) {
        self.init(
            bytes: bytes, rows: rows, columns: columns, format: .panels(layout), isExact: isExact, order: order,
            stride: layout.panelBytes(columns: order?.count ?? columns),
            count: (rows + PanelLayout.rows - 1) / PanelLayout.rows, owner: owner)
    }

    /// Creates a matrix of elements in panels inside memory that `owner` keeps alive.
    ///
    /// - Precondition: `bytes` holds the matrix's panels.
    init(
        elementPanels bytes: UnsafeRawBufferPointer, rows: Int, columns: Int, elementType: ElementType,
        owner: AnyObject & Sendable
    ) {
        self.init(
            bytes: bytes, rows: rows, columns: columns, format: .elementPanels(elementType), isExact: true,
            stride: ElementPanels.bytes(columns: columns, elementBytes: elementType.byteCount),
            count: (rows + PanelLayout.rows - 1) / PanelLayout.rows, owner: owner)
    }

    /// Describes a matrix in panels of words inside memory that `owner` keeps alive.
    ///
    /// - Precondition: `bytes` holds the matrix's panels.
    init(wordPanels bytes: UnsafeRawBufferPointer, rows: Int, columns: Int, owner: AnyObject & Sendable) {
        self.init(
            bytes: bytes, rows: rows, columns: columns, format: .wordPanels, isExact: false,
            stride: WordPanels.bytes(columns: columns), count: (rows + PanelLayout.rows - 1) / PanelLayout.rows,
            owner: owner)
    }

    /// Creates a matrix with a copy of Floats.
    package init(floats: [Float], rows: Int, columns: Int) {
        let buffer = AlignedBuffer(floats: floats.count)
        floats.withUnsafeBufferPointer { source in
            if let start = source.baseAddress { buffer.floats.update(from: start, count: source.count) }
        }
        self.init(
            bytes: UnsafeRawBufferPointer(start: buffer.base, count: buffer.byteCount), rows: rows, columns: columns,
            elementType: .float32, owner: buffer)
    }

    private init(
        bytes: UnsafeRawBufferPointer, rows: Int, columns: Int, format: WeightFormat, isExact: Bool,
        order: ColumnOrder? = nil, stride: Int, count: Int, owner: AnyObject & Sendable
    ) {
        precondition(rows >= 0 && columns >= 0, "a matrix has no negative dimension")
        let (size, overflow) = stride.multipliedReportingOverflow(by: count)
        precondition(!overflow && size <= bytes.count, "the matrix does not fit its bytes")
        self.init(
            base: bytes.baseAddress ?? UnsafeRawPointer(Self.nothing.base), rows: rows, columns: columns,
            format: format, isExact: isExact, order: order, stride: stride, owner: owner)
    }

    private init(
        base: UnsafeRawPointer, rows: Int, columns: Int, format: WeightFormat, isExact: Bool, order: ColumnOrder?,
        stride: Int, owner: AnyObject & Sendable
    ) {
        view = MatrixView(
            rows: rows, columns: columns, format: format, isExact: isExact, strideInBytes: stride, base: base,
            order: order.map { Unmanaged.passUnretained($0) }, panelColumns: order?.count ?? columns)
        self.owner = owner
        self.order = order
    }

    /// The number of output features.
    package var rows: Int { view.rows }
    /// The number of input features.
    package var columns: Int { view.columns }
    /// The storage format of the weights.
    package var format: WeightFormat { view.format }
    /// Whether products of quantized weights use exact values.
    ///
    /// Then weights have their exact values and activations aren't rounded, instead of being quantized to 8 bits.
    package var isExact: Bool { view.isExact }
    /// The distance of two rows, or of two panels, in bytes.
    package var strideInBytes: Int { view.strideInBytes }
    /// The address of the first element, with no assumed alignment.
    package var base: UnsafeRawPointer { view.base }

    /// The element type of a matrix stored row by row; nil for panels.
    package var elementType: ElementType? { view.elementType }

    /// Whether products use the kernels of panels.
    var usesPanels: Bool { view.usesPanels }

    /// The size of the matrix in bytes, which one product reads.
    package var byteCount: Int {
        format.isInPanels ? (rows + PanelLayout.rows - 1) / PanelLayout.rows * strideInBytes : rows * strideInBytes
    }

    /// The number of bytes that reading one row takes, rounded up.
    package var bytesPerRow: Int {
        format.isInPanels ? (strideInBytes + PanelLayout.rows - 1) / PanelLayout.rows : strideInBytes
    }

    /// Returns the address of a row, or of the panel that contains it.
    func address(ofRow row: Int) -> UnsafeRawPointer { view.address(ofRow: row) }

    /// Returns a range of rows, without copying.
    ///
    /// - Precondition: The range lies inside the matrix, and in panels it begins with one.
    package func rows(_ range: Range<Int>) -> WeightMatrix {
        precondition(range.lowerBound >= 0 && range.upperBound <= rows, "rows outside the matrix")
        precondition(
            !format.isInPanels || range.lowerBound.isMultiple(of: PanelLayout.rows), "rows begin inside a panel")
        return WeightMatrix(
            base: address(ofRow: range.lowerBound), rows: range.count, columns: columns, format: format,
            isExact: isExact, order: order, stride: strideInBytes, owner: owner)
    }

    /// The number of columns of the panels, which may exceed the matrix's if they are reordered.
    var panelColumns: Int { view.panelColumns }

    /// Returns the same matrix with an equal column order, which products then recognize by identity.
    func sharing(_ other: ColumnOrder?) -> WeightMatrix {
        guard let other, order == other else { return self }
        return WeightMatrix(
            base: base, rows: rows, columns: columns, format: format, isExact: isExact, order: other,
            stride: strideInBytes, owner: owner)
    }

    private static let nothing = AlignedBuffer(byteCount: 64)
}
