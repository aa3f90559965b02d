import Foundation
import Transformer

/// The processors one after the other over the whole vocabulary, then a draw from the cumulative distribution.
final class PlainChain {
    private var chain: [any LogitsProcessor] = []
    private let workspace: SamplingWorkspace
    private var generator: SeededGenerator

    init(_ parameters: SamplingParameters, vocabularySize: Int) {
        chain.append(TemperatureProcessor(parameters.temperature))
        if let topK = parameters.topK { chain.append(TopKProcessor(topK)) }
        if let topP = parameters.topP { chain.append(TopPProcessor(topP)) }
        if let minP = parameters.minP { chain.append(MinPProcessor(minP)) }
        workspace = SamplingWorkspace(vocabularySize: vocabularySize)
        generator = SeededGenerator(seed: parameters.seed ?? 1)
    }

    func sample(_ logits: UnsafeMutableBufferPointer<Float>) -> Int {
        for processor in chain { processor.process(logits, workspace: workspace) }
        let highest = logits.reduce(-Float.infinity) { max($0, $1) }
        var total = 0.0
        for index in logits.indices {
            logits[index] = exp(logits[index] - highest)
            total += Double(logits[index])
        }
        var left = generator.nextUnit() * total
        for index in logits.indices {
            left -= Double(logits[index])
            if left < 0 { return index }
        }
        return logits.count - 1
    }
}
