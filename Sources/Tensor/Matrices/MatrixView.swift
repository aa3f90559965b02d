import NightjarKernelTable

/// The location and format of a matrix's weights, without their owner: the kernels' view of a matrix.
///
/// Copying a `WeightMatrix` retains and releases its owner, which all matrices of a model share. With several threads,
/// the cache line of the reference count would move between processors at every product. A view has no reference to
/// count.
struct MatrixView {
    /// The number of output features.
    let rows: Int
    /// The number of input features.
    let columns: Int
    /// The storage format of the weights.
    let format: WeightFormat
    /// Whether products use the exact values of quantized weights.
    let isExact: Bool
    /// The distance of two rows, or of two panels, in bytes.
    let strideInBytes: Int
    /// The address of the first element, with no assumed alignment.
    let base: UnsafeRawPointer
    /// The order of the panels' columns, or nil if it is that of the matrix.
    let order: Unmanaged<ColumnOrder>?
    /// The number of columns of the panels, which may exceed the matrix's if they are reordered.
    let panelColumns: Int

    /// The element type of a matrix stored row by row; nil for panels.
    var elementType: ElementType? {
        guard case .elements(let type) = format else { return nil }
        return type
    }

    /// Whether products use the kernels of panels.
    var usesPanels: Bool { format.isInPanels && !(isExact && format.isQuantized) }

    /// Returns the address of a row, or of the panel that contains it.
    func address(ofRow row: Int) -> UnsafeRawPointer {
        base + (format.isInPanels ? row / PanelLayout.rows : row) * strideInBytes
    }

    /// Whether the panels' columns have the same order as another matrix's, compared by identity.
    func hasOrder(_ other: Unmanaged<ColumnOrder>?) -> Bool { order?.toOpaque() == other?.toOpaque() }
}
