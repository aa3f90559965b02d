/// A token with what is reported of it.
struct ChosenToken {
    var id: Int
    var logProbability: Float?
    var alternatives: TokenAlternatives?
}
