import NightjarKernelTable

extension BlockFormat {
    /// Whether weights can be quantized to the format; others can only be read.
    package var canBeMade: Bool { self != .mxfp4 }
}

extension WeightMatrix {
    /// Quantizes a matrix of elements.
    ///
    /// The result depends only on the weights, the importances and the format. Formats with superblocks have ggml's
    /// layout. Their groups' scales and minimums use all values that panels hold: 7 and 8 bits, where ggml's blocks of
    /// Q4_K and Q5_K hold 6. Such a matrix may have no equivalent in blocks.
    ///
    /// - Parameters:
    ///   - source: A matrix stored row by row, with any number of columns; the panels are padded.
    ///   - importance: The nonnegative weight of an error in each column, such as the mean square of its inputs; nil
    ///     for equal weights.
    ///   - isExact: Whether products use the exact values of the quantized weights and unrounded activations.
    ///   - pool: The threads that share the work.
    ///   - memory: The memory for the panels; nil for memory of their own.
    /// - Precondition: The format can be quantized to, and there are as many importances as columns.
    /// - Complexity: O(rows · columns); a search tries about thirty scales for each group.
    package init(
        quantizing source: WeightMatrix, to format: BlockFormat, importance: [Float]? = nil,
        rounding: QuantizationRounding = .search, isExact: Bool = false, kernels: Kernels, pool: WorkerPool,
        memory: WeightMemory? = nil
    ) {
        precondition(source.elementType != nil, "a quantized matrix isn't quantized again")
        let rounding = format == .q8_0 ? .nearest : rounding
        let importance = importance.flatMap(Self.normalized)
        self.init(
            rows: source.rows, columns: source.columns, layout: format.layout, order: nil, isExact: isExact, pool: pool,
            memory: memory,
            makeScratch: {
                RowQuantizer(format: format, columns: source.columns, importance: importance, rounding: rounding)
            }
        ) { rows, quantizer, coded in
            for (index, row) in rows.enumerated() {
                kernels.widen(source, row: row, into: quantizer.weights)
                quantizer.quantize(into: coded[index])
            }
        }
    }

    /// Returns importances with a mean of one and a positive minimum, since a column without inputs still has weights.
    ///
    /// Returns nil if the importances carry no information.
    private static func normalized(_ importance: [Float]) -> [Float]? {
        let sum = importance.reduce(0.0) { $0 + Double($1) }
        let mean = sum / Double(max(importance.count, 1))
        guard mean > 0, mean.isFinite, importance.allSatisfy({ $0 >= 0 }) else { return nil }
        return importance.map { Float(max(Double($0) / mean, 1e-3)) }
    }
}

extension WeightMatrix {
    /// Counts weights that aren't finite.
    ///
    /// - Complexity: O(rows · columns), one weight after the other.
    package func countNotFinite() -> (notANumber: Int, infinite: Int) {
        var (notANumber, infinite) = (0, 0)
        let widened = AlignedBuffer(floats: columns)
        for row in 0..<rows {
            Kernels.reference.widen(self, row: row, into: widened.floats)
            for column in 0..<columns {
                let value = widened.floats[column]
                if value.isNaN { notANumber += 1 } else if value.isInfinite { infinite += 1 }
            }
        }
        return (notANumber, infinite)
    }
}
