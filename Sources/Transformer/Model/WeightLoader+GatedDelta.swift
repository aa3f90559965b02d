import Tensor

extension WeightLoader {
    /// Loads a gated delta rule.
    mutating func loadGatedDelta(
        _ base: String, _ delta: GatedDeltaConfiguration
    ) throws(ModelError) -> GatedDeltaWeights {
        let name = base + architecture.names.linearAttention + "."
        let hidden = configuration.hiddenSize
        let heads = delta.valueHeadCount
        let groupedInput = [("in_proj_qkvz", delta.channelCount + delta.valueWidth)]
        let groupedScalars = [("in_proj_ba", 2 * heads)]
        // Other formats than safetensors may have these in one tensor too, with their parts one after the other.
        func isOne(_ part: String) -> Bool { delta.layout == .grouped || source.tensor("\(name)\(part).weight") != nil }
        let parts =
            (isOne("in_proj_qkvz")
                ? groupedInput : [("in_proj_qkv", delta.channelCount), ("in_proj_z", delta.valueWidth)])
            + (isOne("in_proj_ba") ? groupedScalars : [("in_proj_b", heads), ("in_proj_a", heads)])
        var matrices: [WeightMatrix] = []
        for (part, rows) in parts {
            matrices.append(try matrix(tensor([name + part + ".weight"]), rows: rows, columns: hidden))
        }
        let output = try matrix(tensor([name + "out_proj.weight"]), rows: hidden, columns: delta.valueWidth)
        return GatedDeltaWeights(
            input: MatrixStack(matrices),
            kernel: try convolutionKernel(
                name + "conv1d.weight", channels: delta.channelCount, size: delta.kernelSize),
            rates: try rates(name, count: heads),
            timeBias: try vector(tensor([name + "dt_bias"]), count: heads),
            norm: try vector(tensor([name + "norm.weight"]), count: delta.valueDimension),
            output: MatrixStack([output]))
    }
}
