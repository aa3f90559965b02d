/// A feed-forward activation function.
package enum ActivationFunction: Sendable, Equatable {
    /// `x * sigmoid(x)`
    case silu
    /// GELU by the error function.
    case gelu
    /// GELU by the hyperbolic tangent.
    case geluTanh
    /// GELU as `x * sigmoid(1.702 x)`.
    case geluQuick
    /// `max(x, 0)`
    case relu
    /// `max(x, 0)^2`
    case squaredReLU
    /// xIELU (Huang & Schlag 2024), whose parameters are in the checkpoint.
    case xIELU

    private static let byName: [String: ActivationFunction] = [
        "silu": .silu, "swish": .silu,
        "gelu": .gelu, "gelu_python": .gelu,
        "gelu_new": .geluTanh, "gelu_pytorch_tanh": .geluTanh, "gelu_python_tanh": .geluTanh, "gelu_fast": .geluTanh,
        "quick_gelu": .geluQuick, "relu": .relu, "relu2": .squaredReLU, "xielu": .xIELU,
    ]

    /// The supported names, for messages.
    static let supportedNames = byName.keys.sorted()

    /// Creates the function of a name in `transformers`; nil for an unknown name.
    init?(name: String) {
        guard let function = Self.byName[name] else { return nil }
        self = function
    }
}
