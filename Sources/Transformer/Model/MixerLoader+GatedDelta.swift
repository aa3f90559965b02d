import Tensor

extension MixerLoader {
    /// Loads a gated delta rule.
    func loadGatedDelta(
        _ base: String, _ delta: GatedDeltaConfiguration
    ) throws(ModelError) -> GatedDeltaWeights {
        let name = base + architecture.names.linearAttention + "."
        let hidden = configuration.hiddenSize
        let heads = delta.valueHeadCount
        let groupedInput = [("in_proj_qkvz", delta.channelCount + delta.valueWidth)]
        let groupedScalars = [("in_proj_ba", 2 * heads)]
        // Other formats than safetensors may fuse these tensors, with their parts in order.
        func isOne(_ part: String) -> Bool {
            delta.layout == .grouped || reader.source.tensor("\(name)\(part).weight") != nil
        }
        let parts =
            switch delta.layout {
            case .separate, .tiled, .grouped:
                (isOne("in_proj_qkvz")
                    ? groupedInput : [("in_proj_qkv", delta.channelCount), ("in_proj_z", delta.valueWidth)])
                    + (isOne("in_proj_ba") ? groupedScalars : [("in_proj_b", heads), ("in_proj_a", heads)])
            case .divided:
                [
                    ("q_proj", delta.keyWidth), ("k_proj", delta.keyWidth), ("v_proj", delta.valueWidth),
                    ("g_proj", delta.valueWidth), ("b_proj", heads), ("a_proj", heads),
                ]
            }
        // Several convolutions may be stored as one.
        let isDivided = delta.layout == .divided && reader.source.tensor(name + "conv1d.weight") == nil
        let kernels = isDivided ? ["q_conv1d", "k_conv1d", "v_conv1d"] : ["conv1d"]
        let names = architecture.names.linearParts
        var matrices: [WeightMatrix] = []
        for (part, rows) in parts {
            matrices.append(try reader.matrix(reader.tensor([name + part + ".weight"]), rows: rows, columns: hidden))
        }
        let output = try reader.matrix(
            reader.tensor(["\(name)\(names.output).weight"]), rows: hidden, columns: delta.valueWidth)
        return GatedDeltaWeights(
            input: MatrixStack(matrices),
            kernel: try convolutionKernel(
                kernels.map { "\(name)\($0).weight" }, channels: delta.channelCount, size: delta.kernelSize),
            rates: try rates(name, count: heads),
            timeBias: try reader.vector(reader.tensor([name + "dt_bias"]), count: heads),
            norm: try reader.vector(reader.tensor(["\(name)\(names.norm).weight"]), count: delta.valueDimension),
            output: MatrixStack([output]))
    }
}
