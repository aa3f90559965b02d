import Foundation

/// A filter that weights the source samples around each sample of a resized image.
package enum ResamplingFilter: Hashable, Sendable {
    /// Two samples across, linearly.
    case bilinear
    /// Four samples across, cubically with a = −½.
    case bicubic
    /// Six samples across, by a windowed sinc.
    case lanczos

    /// How far it reaches, in samples.
    var reach: Double {
        switch self {
        case .bilinear: 1
        case .bicubic: 2
        case .lanczos: 3
        }
    }

    /// The weight of a sample at a distance.
    func weight(_ distance: Double) -> Double {
        let x = abs(distance)
        switch self {
        case .bilinear: return x < 1 ? 1 - x : 0
        case .bicubic:
            if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
            return x < 2 ? (((x - 5) * x + 8) * x - 4) * -0.5 : 0
        case .lanczos: return x < 3 ? Self.sinc(x) * Self.sinc(x / 3) : 0
        }
    }

    private static func sinc(_ x: Double) -> Double {
        x == 0 ? 1 : sin(x * .pi) / (x * .pi)
    }
}
