import NightjarKernelTable

/// How a matrix's weights are stored.
public enum WeightFormat: Sendable, Hashable {
    /// Row by row, one number after the other.
    case elements(ElementType)
    /// Quantized, in panels of 16 rows.
    case panels(PanelLayout)

    /// Whether weights are quantized.
    public var isQuantized: Bool {
        if case .panels = self { return true }
        return false
    }

    /// Rows that a product's parts are best cut at.
    var rowGranularity: Int { isQuantized ? PanelLayout.rows : 4 }
}
