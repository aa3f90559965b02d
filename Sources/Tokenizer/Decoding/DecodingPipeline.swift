/// The decoding steps of a tokenizer in sequence, with the text that each holds back.
struct DecodingPipeline {
    private var stages: [DecodingStage]
    /// Whether tokens are joined by spaces, since the file names no decoder.
    private let joinsWithSpaces: Bool
    private var isFirst = true

    /// Creates the stages; nil steps mean that the file names no decoder.
    init(_ steps: [DecodingStep]?) {
        var fused = false
        stages = []
        for step in steps ?? [] {
            let stage = DecodingStage(step, isFused: fused)
            fused = fused || stage.fuses
            stages.append(stage)
        }
        joinsWithSpaces = steps == nil
    }

    /// Whether a stage holds text back.
    var isHolding: Bool { stages.contains { $0.isHolding } }

    /// Processes one token's text and appends the text that no later token can change.
    mutating func take(_ token: [UInt8], to output: inout [UInt8]) {
        if joinsWithSpaces {
            if !isFirst { output.append(0x20) }
            isFirst = false
            output += token
        } else {
            push(token, at: 0, to: &output)
        }
    }

    /// Appends the text that was held back.
    mutating func finish(_ output: inout [UInt8]) {
        for i in stages.indices {
            var ready: [[UInt8]] = []
            stages[i].finish { ready.append($0) }
            for token in ready { push(token, at: i + 1, to: &output) }
        }
    }

    private mutating func push(_ token: [UInt8], at index: Int, to output: inout [UInt8]) {
        guard index < stages.count else {
            output += token
            return
        }
        if index == stages.count - 1 {
            stages[index].take(token) { output += $0 }
            return
        }
        var ready: [[UInt8]] = []
        stages[index].take(token) { ready.append($0) }
        for next in ready { push(next, at: index + 1, to: &output) }
    }
}
