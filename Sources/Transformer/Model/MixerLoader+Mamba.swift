import Foundation
import Tensor

extension MixerLoader {
    /// Loads a Mamba 2 layer.
    func loadMamba(_ base: String, _ mamba: MambaConfiguration) throws(ModelError) -> MambaWeights {
        let name = base + architecture.names.mamba + "."
        let (hidden, heads) = (configuration.hiddenSize, mamba.headCount)
        let input = try reader.matrix(reader.tensor([name + "in_proj.weight"]), rows: mamba.inputWidth, columns: hidden)
        let output = try reader.matrix(reader.tensor([name + "out_proj.weight"]), rows: hidden, columns: mamba.width)
        let rates = try rates(name, count: heads)
        return MambaWeights(
            input: MatrixStack([input]),
            inputBias: mamba.hasInputBias
                ? try reader.divided(
                    reader.vector(reader.tensor([name + "in_proj.bias"]), count: mamba.inputWidth),
                    by: mamba.inputBiasDivisor,
                    count: mamba.inputWidth) : nil,
            kernel: try convolutionKernel(
                [name + "conv1d.weight"], channels: mamba.channelCount, size: mamba.kernelSize),
            kernelBias: mamba.hasConvolutionBias
                ? try reader.vector(reader.tensor([name + "conv1d.bias"]), count: mamba.channelCount) : nil,
            rates: rates,
            timeBias: try reader.vector(reader.tensor([name + "dt_bias"]), count: heads),
            skip: try reader.vector(reader.tensor([name + "D"]), count: heads),
            norm: mamba.gating == .withoutNorm
                ? nil : try reader.vector(reader.tensor([name + "norm.weight"]), count: mamba.width),
            output: MatrixStack([output]),
            outputBias: mamba.hasOutputBias
                ? try reader.vector(reader.tensor([name + "out_proj.bias"]), count: hidden) : nil)
    }

    /// Loads the factors on time steps, which checkpoints store as logarithms or directly.
    func rates(_ base: String, count: Int) throws(ModelError) -> AlignedBuffer {
        if let stored = reader.source.tensor(base + "A") { return try reader.vector(stored, count: count) }
        let rates = try reader.vector(reader.tensor([base + "A_log"]), count: count)
        if !reader.checksOnly { for index in 0..<count { rates.floats[index] = -exp(rates.floats[index]) } }
        return rates
    }
}
