import NightjarKernelTable

/// The storage format of a matrix's weights.
package enum WeightFormat: Sendable, Hashable {
    /// Elements, row by row.
    case elements(ElementType)
    /// Quantized codes, in panels of 16 rows.
    case panels(PanelLayout)
    /// Elements, in panels of 16 rows as `ElementPanels` describes them.
    case elementPanels(ElementType)

    /// Whether the weights are quantized.
    package var isQuantized: Bool {
        if case .panels = self { return true }
        return false
    }

    /// Whether the weights are stored in panels of 16 rows.
    var isInPanels: Bool {
        if case .elements = self { return false }
        return true
    }

    /// The number of rows at whose multiples products are best split.
    var rowGranularity: Int { isInPanels ? PanelLayout.rows : 4 }
}
