import NightjarKernelTable

extension Reference {
    static let normalization = NormalizationKernels(
        rmsNorm: { input, weight, offset, epsilon, output, count in
            var squares = 0.0
            for i in 0..<count { squares += Double(input[i]) * Double(input[i]) }
            let divisor = (squares / Double(count) + Double(epsilon)).squareRoot()
            for i in 0..<count {
                let factor = weight.map { Double(offset) + Double($0[i]) } ?? 1
                output[i] = Float(Double(input[i]) / divisor * factor)
            }
        },
        layerNorm: { input, weight, bias, epsilon, output, count in
            var mean = 0.0
            for i in 0..<count { mean += Double(input[i]) / Double(count) }
            var variance = 0.0
            for i in 0..<count { variance += (Double(input[i]) - mean) * (Double(input[i]) - mean) / Double(count) }
            let divisor = (variance + Double(epsilon)).squareRoot()
            for i in 0..<count {
                let factor = weight.map { Double($0[i]) } ?? 1
                let shift = bias.map { Double($0[i]) } ?? 0
                output[i] = Float((Double(input[i]) - mean) / divisor * factor + shift)
            }
        },
        rotate: { values, cosines, sines, half in
            for i in 0..<half {
                let first = Double(values[i])
                let second = Double(values[half + i])
                values[i] = Float(first * Double(cosines[i]) - second * Double(sines[i]))
                values[half + i] = Float(second * Double(cosines[i]) + first * Double(sines[i]))
            }
        },
        rotatePairs: { values, cosines, sines, count in
            for i in 0..<count {
                let first = Double(values[2 * i])
                let second = Double(values[2 * i + 1])
                values[2 * i] = Float(first * Double(cosines[i]) - second * Double(sines[i]))
                values[2 * i + 1] = Float(second * Double(cosines[i]) + first * Double(sines[i]))
            }
        })
}
