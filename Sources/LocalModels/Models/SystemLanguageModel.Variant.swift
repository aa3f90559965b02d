import Foundation

extension SystemLanguageModel {
    /// The variant of the system language model.
    public struct Variant: Sendable, Hashable {
        /// The name to show to users.
        public let displayName: String

        /// Apple's smaller model of 2026, which this platform lacks.
        public static var core3: Variant { Variant(displayName: "Core 3") }
        /// Apple's larger model of 2026, which this platform lacks.
        public static var coreAdvanced3: Variant { Variant(displayName: "Core Advanced 3") }
    }

    /// The checkpoint that answers, by the name of its directory or file; never one of Apple's models.
    public var variant: SystemLanguageModel.Variant {
        guard let checkpoint else { return Variant(displayName: "No model") }
        return Variant(displayName: URL(filePath: checkpoint.directory).deletingPathExtension().lastPathComponent)
    }
}
