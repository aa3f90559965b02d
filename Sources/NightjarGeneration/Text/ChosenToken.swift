/// A chosen token with its reported probabilities.
struct ChosenToken {
    var id: Int
    var logProbability: Float?
    var alternatives: TokenAlternatives?
}
