import NightjarKernelTable

/// The storage format of a matrix's weights.
package enum WeightFormat: Sendable, Hashable {
    /// Elements, row by row.
    case elements(ElementType)
    /// Quantized codes, in panels of 16 rows.
    case panels(PanelLayout)
    /// Elements, in panels of 16 rows as `ElementPanels` describes them.
    case elementPanels(ElementType)
    /// BF16 as whole numbers with shared exponents, in panels of 16 rows that `WordPanels` describes.
    case wordPanels

    /// Whether the weights are quantized.
    package var isQuantized: Bool {
        if case .panels = self { return true }
        return false
    }

    /// How products read activation rows.
    var inputForm: InputForm {
        switch self {
        case .elements, .elementPanels: .floats
        case .panels: .bytes
        case .wordPanels: .words
        }
    }

    /// Whether the weights are stored in panels of 16 rows.
    var isInPanels: Bool {
        if case .elements = self { return false }
        return true
    }

    /// The number of rows at whose multiples products are best split.
    var rowGranularity: Int { isInPanels ? PanelLayout.rows : 4 }
}

/// How products with panels read activation rows.
enum InputForm {
    /// As they are.
    case floats
    /// Quantized to 8 bits, as `QuantizedRow` says.
    case bytes
    /// Quantized to 12 bits, as `WordRow` says.
    case words
}
