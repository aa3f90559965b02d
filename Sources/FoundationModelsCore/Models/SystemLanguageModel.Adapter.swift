import Foundation

extension SystemLanguageModel {
    /// A set of weights that changes the system's model; not supported on this platform.
    @available(*, deprecated, message: "adapters are not supported")
    public struct Adapter: Sendable {
        private let nothing: Never

        /// What the adapter's maker wrote into it.
        public var creatorDefinedMetadata: [String: Any] { switch nothing {} }
    }
}

@available(*, deprecated)
extension SystemLanguageModel.Adapter {
    /// Fails: adapters belong to a model that this platform doesn't have.
    public init(fileURL: URL) throws {
        throw AssetError.invalidAsset(.init(
            debugDescription: "\(fileURL.path) can't be used: adapters are made for Apple's model, which isn't on this "
                + "platform. Put a whole checkpoint in place of the default one instead."))
    }

    /// Fails: adapters belong to a model that this platform doesn't have.
    public init(name: String) throws {
        throw AssetError.invalidAsset(.init(
            debugDescription: "The adapter \"\(name)\" can't be used: adapters are made for Apple's model, which isn't "
                + "on this platform. Put a whole checkpoint in place of the default one instead."))
    }

    /// Can't be reached.
    @concurrent public func compile() async throws { switch nothing {} }

    /// None.
    public static func compatibleAdapterIdentifiers(name: String) -> [String] { [] }

    /// Does nothing, since there are none.
    public static func removeObsoleteAdapters() throws {}

    /// Why an adapter can't be used.
    public enum AssetError: Swift.Error, LocalizedError {
        /// The file isn't an adapter for this model.
        case invalidAsset(SystemLanguageModel.Adapter.AssetError.Context)
        /// The name isn't one.
        case invalidAdapterName(SystemLanguageModel.Adapter.AssetError.Context)
        /// No adapter fits this model.
        case compatibleAdapterNotFound(SystemLanguageModel.Adapter.AssetError.Context)

        /// What an error is about.
        public struct Context: Sendable {
            /// What happened, for developers.
            public let debugDescription: String

            /// Keeps a description.
            public init(debugDescription: String) { self.debugDescription = debugDescription }
        }

        /// The error in one sentence.
        public var errorDescription: String? {
            switch self {
            case .invalidAsset(let context), .invalidAdapterName(let context), .compatibleAdapterNotFound(let context):
                context.debugDescription
            }
        }

        /// What to do.
        public var recoverySuggestion: String? { "Use a checkpoint that was trained as a whole." }
    }
}
