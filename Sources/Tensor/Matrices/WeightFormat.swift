import NightjarKernelTable

/// How a matrix's weights are stored.
package enum WeightFormat: Sendable, Hashable {
    /// Row by row, one number after the other.
    case elements(ElementType)
    /// Quantized, in panels of 16 rows.
    case panels(PanelLayout)
    /// As elements, in panels of 16 rows that `ElementPanels` describes.
    case elementPanels(ElementType)

    /// Whether weights are quantized.
    package var isQuantized: Bool {
        if case .panels = self { return true }
        return false
    }

    /// Whether 16 rows lie together.
    var isInPanels: Bool {
        if case .elements = self { return false }
        return true
    }

    /// Rows that a product's parts are best cut at.
    var rowGranularity: Int { isInPanels ? PanelLayout.rows : 4 }
}
