/// The kernels of one format of weights that aren't quantized: row by row, with how activations are laid out for that, and
/// in panels. Quantized weights have kernels of their own, `PanelKernels`.
///
/// Unchecked for its functions, which are global ones and capture nothing.
package struct WeightFormatKernels: @unchecked Sendable {
    /// Lays one activation row `[columns]` out in the order the format's `multiply` reads it.
    package typealias Arrange =
        @convention(c) (
            _ input: UnsafePointer<Float>, _ arranged: UnsafeMutablePointer<Float>, _ columns: Int
        ) -> Void

    /// Multiplies rows by 1 to 8 arranged activation rows: `output[i * outputStride + r] = weights[r] · inputs[i]`.
    ///
    /// Every output element is summed in the same order whatever `rows` and `inputCount` are.
    package typealias Multiply =
        @convention(c) (
            _ weights: UnsafeRawPointer, _ rowStrideInBytes: Int, _ rows: Int, _ columns: Int,
            _ inputs: UnsafePointer<Float>, _ inputStride: Int, _ inputCount: Int,
            _ output: UnsafeMutablePointer<Float>, _ outputStride: Int
        ) -> Void

    /// Widens `count` consecutive weights to Float.
    package typealias Widen =
        @convention(c) (
            _ weights: UnsafeRawPointer, _ output: UnsafeMutablePointer<Float>, _ count: Int
        ) -> Void

    /// Packs up to 16 rows into a panel of `ElementPanels`, which is zeroed; rows that there are not stay so.
    package typealias Pack =
        @convention(c) (
            _ weights: UnsafeRawPointer, _ rowStrideInBytes: Int, _ rows: Int, _ columns: Int,
            _ panel: UnsafeMutableRawPointer
        ) -> Void

    /// Multiplies panels as the `ElementPanelArguments` say that the pointer shows.
    ///
    /// Every output is summed in the same order whatever the counts of panels and inputs are.
    package typealias MultiplyPanels = @convention(c) (_ arguments: UnsafeRawPointer) -> Void

    /// The activation layout of this format; `nil` where `multiply` reads activations as they are.
    package let arrange: Arrange?
    /// The product of weight rows and 1 to 8 activation rows.
    package let multiply: Multiply
    /// The exact Float value of each weight.
    package let widen: Widen
    /// Puts rows into a panel.
    package let pack: Pack
    /// The product of panels and any number of activation rows, read as they are.
    package let multiplyPanels: MultiplyPanels

    /// Collects the kernels of one format.
    package init(
        arrange: Arrange?, multiply: Multiply, widen: Widen, pack: Pack, multiplyPanels: MultiplyPanels
    ) {
        self.arrange = arrange
        self.multiply = multiply
        self.widen = widen
        self.pack = pack
        self.multiplyPanels = multiplyPanels
    }
}
