import Tensor

/// An error in a sampling parameter.
public enum SamplingError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A parameter is out of range.
    case outOfRange(parameter: String, value: Double, expected: String)
    /// A token of the logit bias isn't in the vocabulary.
    case biasToken(token: Int, vocabularySize: Int)
    /// The kernels can't be selected.
    case kernels(KernelTierError)
    /// Model and constraint together allow no token.
    case nothingAllowed

    public var description: String {
        switch self {
        case .outOfRange(let parameter, let value, let expected):
            "the sampling parameter \(parameter) is \(value), expected \(expected)"
        case .biasToken(let token, let vocabularySize):
            "the logit bias names token \(token), which is not in the vocabulary of \(vocabularySize) tokens"
        case .kernels(let error): error.description
        case .nothingAllowed: "no token is allowed here: every logit is excluded or not a finite number"
        }
    }
}
