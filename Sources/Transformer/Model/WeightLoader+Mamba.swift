import Foundation
import Tensor

extension WeightLoader {
    /// Loads a Mamba 2.
    mutating func loadMamba(_ base: String, _ mamba: MambaConfiguration) throws(ModelError) -> MambaWeights {
        let name = base + architecture.names.mamba + "."
        let (hidden, heads) = (configuration.hiddenSize, mamba.headCount)
        let input = try matrix(tensor([name + "in_proj.weight"]), rows: mamba.inputWidth, columns: hidden)
        let output = try matrix(tensor([name + "out_proj.weight"]), rows: hidden, columns: mamba.width)
        let rates = try vector(tensor([name + "A_log"]), count: heads)
        if !checksOnly { for head in 0..<heads { rates.floats[head] = -exp(rates.floats[head]) } }
        return MambaWeights(
            input: MatrixStack([input]),
            inputBias: mamba.hasInputBias
                ? try divided(
                    vector(tensor([name + "in_proj.bias"]), count: mamba.inputWidth), by: mamba.inputBiasDivisor,
                    count: mamba.inputWidth) : nil,
            kernel: try convolutionKernel(
                [name + "conv1d.weight"], channels: mamba.channelCount, size: mamba.kernelSize),
            kernelBias: mamba.hasConvolutionBias
                ? try vector(tensor([name + "conv1d.bias"]), count: mamba.channelCount) : nil,
            rates: rates,
            timeBias: try vector(tensor([name + "dt_bias"]), count: heads),
            skip: try vector(tensor([name + "D"]), count: heads),
            norm: mamba.gating == .withoutNorm
                ? nil : try vector(tensor([name + "norm.weight"]), count: mamba.width),
            output: MatrixStack([output]),
            outputBias: mamba.hasOutputBias ? try vector(tensor([name + "out_proj.bias"]), count: hidden) : nil)
    }
}
