import Foundation

/// An error of the system language model; programs name it `SystemLanguageModel.Error`.
///
/// The type is declared here because `LanguageModelSession.GenerationError` of 2025 has a case for it.
public enum SystemModelError: LocalizedError {
    /// The model's files are missing or unusable.
    case assetsUnavailable(SystemModelError.AssetsUnavailable)

    /// The error in one sentence.
    public var errorDescription: String? {
        switch self {
        case .assetsUnavailable(let details): "The model isn't available: \(details.debugDescription)"
        }
    }
}

extension SystemModelError {
    /// The details of missing or unusable model files.
    public struct AssetsUnavailable: Sendable {
        /// A description for developers.
        public var debugDescription: String

        /// Creates the details.
        public init(debugDescription: String) { self.debugDescription = debugDescription }
    }
}
