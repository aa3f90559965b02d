import Foundation
import Tensor

extension WeightLoader {
    /// Loads a Mamba 2.
    mutating func loadMamba(_ base: String, _ mamba: MambaConfiguration) throws(ModelError) -> MambaWeights {
        let name = base + architecture.names.mamba + "."
        let (hidden, heads) = (configuration.hiddenSize, mamba.headCount)
        let input = try matrix(tensor([name + "in_proj.weight"]), rows: mamba.inputWidth, columns: hidden)
        let output = try matrix(tensor([name + "out_proj.weight"]), rows: hidden, columns: mamba.width)
        let rates = try rates(name, count: heads)
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

    /// Loads the factors on time steps, which checkpoints store as logarithms of their sizes, or as they are.
    mutating func rates(_ base: String, count: Int) throws(ModelError) -> AlignedBuffer {
        if let stored = source.tensor(base + "A") { return try vector(stored, count: count) }
        let rates = try vector(tensor([base + "A_log"]), count: count)
        if !checksOnly { for index in 0..<count { rates.floats[index] = -exp(rates.floats[index]) } }
        return rates
    }
}
