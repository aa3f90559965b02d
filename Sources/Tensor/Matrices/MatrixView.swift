import NightjarKernelTable

/// Where a matrix's weights lie and how, without what keeps them alive: what kernels read.
///
/// Copying a `WeightMatrix` counts its owner up, which all matrices of a model share, and down again: between threads that
/// multiply together, the count's cache line would go back and forth at every product. A view has nothing to count.
struct MatrixView {
    /// Output features.
    let rows: Int
    /// Input features.
    let columns: Int
    /// How the weights are stored.
    let format: WeightFormat
    /// Whether products of quantized weights are computed with their exact values.
    let isExact: Bool
    /// Bytes from one row, or from one panel, to the next.
    let strideInBytes: Int
    /// The first element; no alignment is assumed.
    let base: UnsafeRawPointer
    /// The order of the panels' columns where it is not that of the matrix.
    let order: Unmanaged<ColumnOrder>?
    /// Columns of the panels, which may be more than those of the matrix where they are in another order.
    let panelColumns: Int

    /// The element type of a matrix stored row by row; nil where it lies in panels.
    var elementType: ElementType? {
        guard case .elements(let type) = format else { return nil }
        return type
    }

    /// Whether products go through the kernels of panels.
    var usesPanels: Bool { format.isInPanels && !(isExact && format.isQuantized) }

    /// Address of the row, or of the panel that holds it.
    func address(ofRow row: Int) -> UnsafeRawPointer {
        base + (format.isInPanels ? row / PanelLayout.rows : row) * strideInBytes
    }

    /// Whether the panels' columns are in the same order as another matrix's, told by identity.
    func hasOrder(_ other: Unmanaged<ColumnOrder>?) -> Bool { order?.toOpaque() == other?.toOpaque() }
}
