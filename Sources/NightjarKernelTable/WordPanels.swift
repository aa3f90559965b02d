/// The layout of BF16 weights in panels of 16 rows as 16-bit integers. 64 columns of a row share an exponent.
///
/// ```
/// panel   16 rows, all columns filled up with zeros to a multiple of 64; the last panel is filled up with rows of zeros
/// group   64 columns: 16 scales in BF16, powers of two, then 32 lines
/// line    64 bytes: a word a row, the code of the even column in its low half, that of the odd one in its high half
/// ```
/// A weight is `scale · code`. The largest code of a group has 15 bits, so that weights keep every bit down to a 128th of
/// the largest of their group, and smaller ones are off by 2⁻¹⁵ of that at most.
public enum WordPanels {
    /// Columns that share a scale.
    public static let groupColumns = 64
    /// Bytes of a group of a panel.
    public static let groupBytes = 2 * PanelLayout.rows + groupColumns * PanelLayout.rows * 2

    /// Groups of a row.
    public static func groups(columns: Int) -> Int { (columns + groupColumns - 1) / groupColumns }

    /// Bytes of a panel.
    public static func bytes(columns: Int) -> Int { groups(columns: columns) * groupBytes }
}

/// The layout of an activation row for products with panels of words.
///
/// ```
/// codes    a signed word of 12 bits a column, columns filled up with zeros to a multiple of 64
/// scales   a Float for each 32 columns: a value is scale · code
/// ```
/// With 12 bits the products of 32 columns are exact in 32 bits: 32 · 32,767 · 2,047 < 2³¹.
public enum WordRow {
    /// Columns that share a scale.
    public static let groupColumns = 32
    /// The largest code.
    public static let largestCode = 2047

    /// Bytes from the start of a row to its scales.
    public static func scaleOffset(columns: Int) -> Int {
        WordPanels.groups(columns: columns) * WordPanels.groupColumns * 2
    }

    /// Bytes of a row: an odd number of cache lines, so that the same column of several rows does not fall into the same
    /// few places of the nearest cache.
    public static func bytes(columns: Int) -> Int {
        let bytes = WordPanels.groups(columns: columns) * (2 * WordPanels.groupColumns + 8)
        return ((bytes + 63) / 64 | 1) * 64
    }
}

/// The arguments of the product of panels of words and activation rows.
public struct WordPanelArguments {
    /// Groups of a row.
    public var groups: Int
    /// The first panel.
    public var panels: UnsafeRawPointer
    /// Bytes from one panel to the next.
    public var panelBytes: Int
    /// The number of panels.
    public var panelCount: Int

    /// The activation rows as `WordKernels.Quantize` wrote them.
    public var inputs: UnsafeRawPointer
    /// Bytes from one row to the next.
    public var inputStride: Int
    /// The number of rows.
    public var inputCount: Int
    /// Bytes from the start of a row to its scales.
    public var scaleOffset: Int

    /// `[inputCount, 16 · panelCount]`
    public var output: UnsafeMutablePointer<Float>
    /// Floats from one input's results to the next one's.
    public var outputStride: Int

    /// Describes a product.
    public init(
        columns: Int, panels: UnsafeRawPointer, panelCount: Int, inputs: UnsafeRawPointer, inputStride: Int,
        inputCount: Int, output: UnsafeMutablePointer<Float>, outputStride: Int
    ) {
        groups = WordPanels.groups(columns: columns)
        self.panels = panels
        panelBytes = WordPanels.bytes(columns: columns)
        self.panelCount = panelCount
        self.inputs = inputs
        self.inputStride = inputStride
        self.inputCount = inputCount
        scaleOffset = WordRow.scaleOffset(columns: columns)
        self.output = output
        self.outputStride = outputStride
    }
}

/// The kernels of matrices in panels of words.
///
/// Unchecked for its functions, which are global ones and capture nothing.
package struct WordKernels: @unchecked Sendable {
    /// Packs up to 16 rows of BF16 into a zeroed panel of `WordPanels`; missing rows stay zero.
    ///
    /// A group with a weight that is not finite gets an infinite scale, and products with it are not finite.
    package typealias Pack =
        @convention(c) (
            _ weights: UnsafeRawPointer, _ rowStrideInBytes: Int, _ rows: Int, _ columns: Int,
            _ panel: UnsafeMutableRawPointer
        ) -> Void
    /// Quantizes an activation row `[columns]` into the layout of `WordRow`.
    ///
    /// A group with a value that is not finite gets the scale NaN, and so do all products with it.
    package typealias Quantize =
        @convention(c) (
            _ input: UnsafePointer<Float>, _ output: UnsafeMutableRawPointer, _ columns: Int
        ) -> Void
    /// Multiplies panels by activation rows. The pointer is to `WordPanelArguments`.
    ///
    /// The order of each output's sum doesn't depend on the counts of panels and inputs.
    package typealias Multiply = @convention(c) (_ arguments: UnsafeRawPointer) -> Void

    /// Packs weights.
    package let pack: Pack
    /// Quantizes activations.
    package let quantize: Quantize
    /// Multiplies.
    package let multiply: Multiply

    /// Collects the kernels.
    package init(pack: Pack, quantize: Quantize, multiply: Multiply) {
        self.pack = pack
        self.quantize = quantize
        self.multiply = multiply
    }
}
