/// Adds a constant to the logits of individual tokens.
package struct LogitBiasProcessor: LogitsProcessor {
    private let biases: [(token: Int, bias: Float)]

    /// Creates a processor from biases by token.
    package init(_ biases: [Int: Double]) {
        self.biases = biases.sorted { $0.key < $1.key }.map { ($0.key, Float(logitTerm: $0.value)) }
    }

    package func process(_ logits: UnsafeMutableBufferPointer<Float>, workspace: SamplingWorkspace) {
        for (token, bias) in biases where token >= 0 && token < logits.count { logits[token].shift(by: bias) }
    }
}

/// Divides positive and multiplies negative logits of tokens in the prompt or output.
///
/// - Source: Keskar et al. 2019; `RepetitionPenaltyLogitsProcessor` of `transformers`.
package struct RepetitionPenaltyProcessor: LogitsProcessor {
    /// The penalty; above 1 discourages repetition.
    package let penalty: Float

    /// Creates a processor.
    package init(_ penalty: Double) {
        self.penalty = Float(logitFactor: penalty)
    }

    package func process(_ logits: UnsafeMutableBufferPointer<Float>, workspace: SamplingWorkspace) {
        for token in workspace.seen {
            let logit = logits[Int(token)]
            guard logit.isFinite else { continue }
            logits[Int(token)] = (logit < 0 ? logit * penalty : logit / penalty).finite
        }
    }
}

/// Lowers the logits of generated tokens, once and for each occurrence.
///
/// - Source: OpenAI's API: `logit - count * frequency - (count > 0) * presence`.
package struct PresenceFrequencyProcessor: LogitsProcessor {
    /// The penalty for any occurrence.
    package let presence: Float
    /// The penalty for each occurrence.
    package let frequency: Float

    /// Creates a processor.
    package init(presence: Double, frequency: Double) {
        self.presence = Float(logitTerm: presence)
        self.frequency = Float(logitTerm: frequency)
    }

    package func process(_ logits: UnsafeMutableBufferPointer<Float>, workspace: SamplingWorkspace) {
        for token in workspace.seen {
            let count = workspace.generatedOccurrences[Int(token)]
            if count > 0 { logits[Int(token)].shift(by: -(presence + frequency * Float(count))) }
        }
    }
}
