import NightjarKernelTable

extension BlockFormat {
    /// Whether weights can be quantized to it; the others are only read.
    package var canBeMade: Bool { self != .mxfp4 }
}

extension WeightMatrix {
    /// Quantizes a matrix of elements.
    ///
    /// The result depends on the weights, the importances and the format alone. Formats with superblocks are of ggml's
    /// layout, but their groups' scales and minimums use all values that panels hold (7 and 8 bits where ggml's blocks
    /// of Q4_K and Q5_K hold 6), so that such a matrix may have no equal in blocks.
    ///
    /// - Parameters:
    ///   - source: A matrix stored row by row; any number of columns, which the panels fill up.
    ///   - importance: How much an error in each column counts, none negative, as the mean square of what the column is
    ///     multiplied by; nil counts all alike.
    ///   - isExact: Whether products use the exact values of the quantized weights and unrounded activations.
    ///   - pool: Shares the work.
    ///   - memory: What the panels lie in; nil for memory of their own.
    /// - Precondition: the format is one that can be made, and there are as many importances as columns.
    /// - Complexity: O(rows · columns); a search tries some thirty scales for each group.
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

    /// Importances with a mean of one, none of them nothing: a column that no input reached still has weights. Nil where
    /// they say nothing.
    private static func normalized(_ importance: [Float]) -> [Float]? {
        let sum = importance.reduce(0.0) { $0 + Double($1) }
        let mean = sum / Double(max(importance.count, 1))
        guard mean > 0, mean.isFinite, importance.allSatisfy({ $0 >= 0 }) else { return nil }
        return importance.map { Float(max(Double($0) / mean, 1e-3)) }
    }
}

extension WeightMatrix {
    /// Counts weights that are not finite.
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
