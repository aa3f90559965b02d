import Foundation
import Tensor

extension WeightLoader {
    /// Loads a gated delta rule.
    mutating func loadGatedDelta(
        _ base: String, _ delta: GatedDeltaConfiguration
    ) throws(ModelError) -> GatedDeltaWeights {
        let name = base + architecture.names.linearAttention + "."
        let hidden = configuration.hiddenSize
        let heads = delta.valueHeadCount
        let parts =
            switch delta.layout {
            case .separate:
                [
                    ("in_proj_qkv", delta.channelCount), ("in_proj_z", delta.valueWidth), ("in_proj_b", heads),
                    ("in_proj_a", heads),
                ]
            case .grouped: [("in_proj_qkvz", delta.channelCount + delta.valueWidth), ("in_proj_ba", 2 * heads)]
            case .divided:
                [
                    ("q_proj", delta.keyWidth), ("k_proj", delta.keyWidth), ("v_proj", delta.valueWidth),
                    ("g_proj", delta.valueWidth), ("b_proj", heads), ("a_proj", heads),
                ]
            }
        // Several convolutions may also be stored as one.
        let isDivided = delta.layout == .divided && source.tensor(name + "conv1d.weight") == nil
        let kernels = isDivided ? ["q_conv1d", "k_conv1d", "v_conv1d"] : ["conv1d"]
        let names = architecture.names.linearParts
        var matrices: [WeightMatrix] = []
        for (part, rows) in parts {
            matrices.append(try matrix(tensor([name + part + ".weight"]), rows: rows, columns: hidden))
        }
        let output = try matrix(tensor(["\(name)\(names.output).weight"]), rows: hidden, columns: delta.valueWidth)
        let rates = try vector(tensor([name + "A_log"]), count: heads)
        if !checksOnly { for head in 0..<heads { rates.floats[head] = -exp(rates.floats[head]) } }
        return GatedDeltaWeights(
            input: MatrixStack(matrices),
            kernel: try convolutionKernel(
                kernels.map { "\(name)\($0).weight" }, channels: delta.channelCount, size: delta.kernelSize),
            rates: rates,
            timeBias: try vector(tensor([name + "dt_bias"]), count: heads),
            norm: try vector(tensor(["\(name)\(names.norm).weight"]), count: delta.valueDimension),
            output: MatrixStack([output]))
    }
}
