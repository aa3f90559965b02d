/// How weights of 16 and 32 bits lie in panels of 16 rows, so that a product reads one stream and each lane sums a row.
///
/// ```
/// panel   16 rows, all columns in pairs; an odd last column has zeros beside it, and the last panel is filled up with
///         rows of zeros
/// pair    BF16        one line: a word a row, the even column in its low half
///         F16, F32    16 numbers of the even column, then 16 of the odd one
/// ```
public enum ElementPanels {
    /// Bytes of a panel.
    public static func bytes(columns: Int, elementBytes: Int) -> Int {
        (columns + 1) / 2 * pairBytes(elementBytes: elementBytes)
    }

    /// Bytes of two columns of a panel.
    public static func pairBytes(elementBytes: Int) -> Int { 2 * PanelLayout.rows * elementBytes }
}

/// The arguments of the product of element panels and activation rows.
public struct ElementPanelArguments {
    /// Input features.
    public var columns: Int
    /// The first panel.
    public var panels: UnsafeRawPointer
    /// Bytes from one panel to the next.
    public var panelBytes: Int
    /// How many panels.
    public var panelCount: Int

    /// `[inputCount, columns]`
    public var inputs: UnsafePointer<Float>
    /// Floats from one activation row to the next.
    public var inputStride: Int
    /// How many activation rows.
    public var inputCount: Int

    /// `[inputCount, 16 · panelCount]`
    public var output: UnsafeMutablePointer<Float>
    /// Floats from one input's results to the next one's.
    public var outputStride: Int

    /// Describes a product.
    public init(
        columns: Int, panels: UnsafeRawPointer, panelBytes: Int, panelCount: Int, inputs: UnsafePointer<Float>,
        inputStride: Int, inputCount: Int, output: UnsafeMutablePointer<Float>, outputStride: Int
    ) {
        self.columns = columns
        self.panels = panels
        self.panelBytes = panelBytes
        self.panelCount = panelCount
        self.inputs = inputs
        self.inputStride = inputStride
        self.inputCount = inputCount
        self.output = output
        self.outputStride = outputStride
    }
}
