import ChatTemplates
import Transformer

/// The sampling fields of a request. The model's defaults apply to missing ones.
struct SamplingFields: Sendable {
    var temperature: Double?
    var topP: Double?
    var topK: Int?
    var minP: Double?
    var repetitionPenalty: Double?
    var presencePenalty: Double = 0
    var frequencyPenalty: Double = 0
    var logitBias: [Int: Double] = [:]
    var seed: UInt64?

    /// Makes fields without values.
    init() {}

    /// Reads the fields that all kinds of requests share.
    init(_ fields: inout FieldReader) throws(ServiceError) {
        temperature = try fields.number("temperature", in: 0...2)
        topP = try fields.number("top_p", in: 0...1)
        if let value = fields.value("top_k")?.number?.integer, value == -1 {
            topK = 0  // what vLLM's clients send for all tokens
        } else {
            topK = try fields.integer("top_k", in: 0...(.max))
        }
        minP = try fields.number("min_p", in: 0...1)
        presencePenalty = try fields.number("presence_penalty", in: -2...2) ?? 0
        frequencyPenalty = try fields.number("frequency_penalty", in: -2...2) ?? 0
        for key in ["repetition_penalty", "repeat_penalty"] {
            if let value = try fields.number(key, in: 0.01...100) { repetitionPenalty = value }
        }
        if let seed = try fields.integer("seed", in: .min ... .max) { self.seed = UInt64(bitPattern: Int64(seed)) }
        guard let biases = try fields.object("logit_bias") else { return }
        guard biases.entries.count <= 1024 else {
            throw .invalid("logit_bias", "logit_bias names more than 1024 tokens.")
        }
        for entry in biases.entries {
            let place = "\(fields.path(of: "logit_bias")).\(entry.key)"
            guard let token = Int(entry.key) else {
                throw .invalid(place, "\(place): keys of logit_bias are token ids, as /tokenize tells them.")
            }
            guard let value = entry.value.number?.double, (-100...100).contains(value) else {
                throw .invalid(place, "\(place) must be a number from -100 to 100.")
            }
            logitBias[token] = value
        }
    }

    /// The engine's form: the request's values, else those of ``GenerationDefaults/sampling``.
    ///
    /// - Parameter index: Which of several choices it is for; those with a seed get different ones.
    func parameters(for model: TransformerModel, choice index: Int) -> SamplingParameters {
        var parameters = model.defaults.sampling
        parameters.temperature = temperature ?? parameters.temperature
        parameters.topP = topP ?? parameters.topP
        parameters.topK = topK ?? parameters.topK
        parameters.minP = minP ?? parameters.minP
        parameters.repetitionPenalty = repetitionPenalty ?? parameters.repetitionPenalty
        parameters.presencePenalty = presencePenalty
        parameters.frequencyPenalty = frequencyPenalty
        parameters.logitBias = logitBias
        parameters.seed = seed.map { $0 &+ UInt64(index) }
        return parameters
    }

    /// Refuses biases of tokens that the model doesn't have.
    func check(vocabularySize: Int) throws(ServiceError) {
        for token in logitBias.keys.sorted() where !(0..<vocabularySize).contains(token) {
            throw .invalid(
                "logit_bias.\(token)",
                "Token \(token) of logit_bias is outside the vocabulary of \(vocabularySize) tokens.")
        }
    }
}
