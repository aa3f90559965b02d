import Tensor

/// The limits of a matrix's inputs and outputs.
struct ProductClamp: Sendable, Equatable {
    var input: ClosedRange<Float>
    var output: ClosedRange<Float>
}

/// A matrix with its limits.
struct ClampedMatrix: Sendable {
    let stack: MatrixStack
    let clamp: ProductClamp
}

extension WeightLoader {
    /// Returns the limits of a layer's projections, by matrix; empty for none.
    func clamps(_ base: String) throws(ModelError) -> [Projection: [ProductClamp]] {
        let names = architecture.names
        let parts: [Projection: [String]] = [
            .attentionInput: [names.query, names.key, names.value], .attentionOutput: [names.output],
            .feedForwardInput: [names.gate, names.up], .feedForwardOutput: [names.down],
        ]
        var clamps: [Projection: [ProductClamp]] = [:]
        for (projection, names) in parts {
            for name in names {
                // The limits belong to the module around the matrix.
                let module = base + (name.hasSuffix(".linear") ? String(name.dropLast(7)) : name)
                guard reader.source.tensor(module + ".input_min") != nil else { continue }
                clamps[projection, default: []].append(
                    ProductClamp(input: try range(module + ".input"), output: try range(module + ".output")))
            }
        }
        return clamps
    }

    private func range(_ name: String) throws(ModelError) -> ClosedRange<Float> {
        let (low, high) = (try bound(name + "_min"), try bound(name + "_max"))
        return low...max(low, high)
    }

    private func bound(_ name: String) throws(ModelError) -> Float {
        let stored = try reader.tensor([name])
        let value = try reader.vector(stored, shape: stored.shape.isEmpty ? [] : [1])
        return reader.checksOnly || value.floats[0].isNaN ? 0 : value.floats[0]
    }
}
