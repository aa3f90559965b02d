import Foundation

extension SystemLanguageModel {
    /// What can be wrong with the system's model.
    public enum Error: LocalizedError {
        /// Its files aren't there or can't be used.
        case assetsUnavailable(SystemLanguageModel.Error.AssetsUnavailable)

        /// The error in one sentence.
        public var errorDescription: String? {
            switch self {
            case .assetsUnavailable(let details): "The model isn't available: \(details.debugDescription)"
            }
        }
    }
}

extension SystemLanguageModel.Error {
    /// Details: the files aren't there or can't be used.
    public struct AssetsUnavailable: Sendable {
        /// What happened, for developers.
        public var debugDescription: String

        /// Keeps a description.
        public init(debugDescription: String) { self.debugDescription = debugDescription }
    }
}
