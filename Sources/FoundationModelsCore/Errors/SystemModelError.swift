import Foundation

/// What can be wrong with the system's model; programs name it `SystemLanguageModel.Error`.
///
/// It stands beside the other errors because the errors of 2025 have a case for it.
public enum SystemModelError: LocalizedError {
    /// Its files aren't there or can't be used.
    case assetsUnavailable(SystemModelError.AssetsUnavailable)

    /// The error in one sentence.
    public var errorDescription: String? {
        switch self {
        case .assetsUnavailable(let details): "The model isn't available: \(details.debugDescription)"
        }
    }
}

extension SystemModelError {
    /// Details: the files aren't there or can't be used.
    public struct AssetsUnavailable: Sendable {
        /// What happened, for developers.
        public var debugDescription: String

        /// Keeps a description.
        public init(debugDescription: String) { self.debugDescription = debugDescription }
    }
}
