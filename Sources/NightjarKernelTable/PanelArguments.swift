/// The arguments of the product of panels and quantized activation rows.
public struct PanelArguments {
    /// The raw value of `PanelLayout.Codes`.
    public var codes: Int
    /// The raw value of `PanelLayout.Scales`.
    public var scales: Int
    /// The raw value of `PanelLayout.Offsets`.
    public var offsets: Int
    /// Columns that share a scale.
    public var groupColumns: Int
    /// The zero point, which is subtracted from every code.
    public var zero: Int32
    /// The values that codes select, plus `zero`.
    public var table: SIMD16<UInt8>
    /// Column units of a row.
    public var units: Int

    /// The first panel.
    public var panels: UnsafeRawPointer
    /// Bytes from one panel to the next.
    public var panelBytes: Int
    /// How many panels.
    public var panelCount: Int

    /// The activation rows as `PanelKernels.Quantize` wrote them.
    public var inputs: UnsafeRawPointer
    /// Bytes from one row to the next.
    public var inputStride: Int
    /// How many rows.
    public var inputCount: Int
    /// Bytes from the start of a row to its scales.
    public var scaleOffset: Int

    /// `[inputCount, 16 · panelCount]`
    public var output: UnsafeMutablePointer<Float>
    /// Floats from one input's results to the next one's.
    public var outputStride: Int

    /// Describes a product.
    public init(
        layout: PanelLayout, columns: Int, panels: UnsafeRawPointer, panelCount: Int, inputs: UnsafeRawPointer,
        inputStride: Int, inputCount: Int, output: UnsafeMutablePointer<Float>, outputStride: Int
    ) {
        codes = layout.codes.rawValue
        scales = layout.scales.rawValue
        offsets = layout.offsets.rawValue
        groupColumns = layout.groupColumns
        zero = Int32(layout.zero)
        table = layout.table
        units = layout.units(columns: columns)
        self.panels = panels
        panelBytes = layout.panelBytes(columns: columns)
        self.panelCount = panelCount
        self.inputs = inputs
        self.inputStride = inputStride
        self.inputCount = inputCount
        scaleOffset = QuantizedRow.scaleOffset(columns: columns)
        self.output = output
        self.outputStride = outputStride
    }
}

/// The layout of an activation row that is quantized for products with panels.
///
/// ```
/// codes             a signed byte a column, columns filled up with zeros to a multiple of 256
/// scales            a Float for each 32 columns: a value is scale · code
/// sums              an Int32 for each 32 columns: the sum of their codes
/// scaled sums       the same sums as Floats, times the scale
/// half sums         two Int32 for each 32 columns: the sums of the first and the second 16 codes
/// scaled half sums  the same sums as Floats, times the scale
/// ```
public enum QuantizedRow {
    /// Columns that share a scale.
    public static let groupColumns = 32

    /// Columns with the filling.
    static func paddedColumns(_ columns: Int) -> Int { (columns + 255) & ~255 }

    /// Bytes from the start of a row to its scales.
    public static func scaleOffset(columns: Int) -> Int { paddedColumns(columns) }

    /// Bytes of a row, a multiple of 64.
    public static func bytes(columns: Int) -> Int {
        let padded = paddedColumns(columns)
        return (padded + padded / groupColumns * 28 + 63) & ~63
    }
}

/// The kernels of matrices in panels.
///
/// Unchecked for its functions, which are global ones and capture nothing.
public struct PanelKernels: @unchecked Sendable {
    /// Quantizes an activation row `[columns]` into the layout of `QuantizedRow`.
    ///
    /// A group with a value that is not finite gets the scale NaN, and so do all products with it.
    public typealias Quantize =
        @convention(c) (
            _ input: UnsafePointer<Float>, _ output: UnsafeMutableRawPointer, _ columns: Int
        ) -> Void
    /// Multiplies as the `PanelArguments` say that the pointer shows.
    ///
    /// Every output is summed in the same order whatever the counts of panels and inputs are.
    public typealias Multiply = @convention(c) (_ arguments: UnsafeRawPointer) -> Void

    /// Quantizes activations.
    public let quantize: Quantize
    /// Multiplies.
    public let multiply: Multiply

    /// Collects the kernels.
    public init(quantize: Quantize, multiply: Multiply) {
        self.quantize = quantize
        self.multiply = multiply
    }
}
