import ChatTemplates
import FoundationModelsCore
import NightjarGeneration
import Synchronization

/// The capabilities of checkpoints, derived from their files; each checkpoint is read once.
enum CheckpointCapabilities {
    private static let known = Mutex<[String: LanguageModelCapabilities]>([:])

    /// Returns the capabilities of the checkpoint at a path.
    ///
    /// Guided generation and tool calling are always included. Reasoning needs a template with thinking markers, and
    /// vision needs a vision encoder.
    static func of(_ directory: String?) -> LanguageModelCapabilities {
        guard let directory else { return LanguageModelCapabilities([.guidedGeneration, .toolCalling]) }
        if let capabilities = known.withLock({ $0[directory] }) { return capabilities }
        // The request that needs a missing or broken template reports it.
        guard let files = try? ModelPackage(path: directory) else {
            return LanguageModelCapabilities([.guidedGeneration, .toolCalling])
        }
        let seeing: [LanguageModelCapabilities.Capability] = files.hasVision ? [.vision] : []
        guard let template = try? files.chatTemplate() else {
            return LanguageModelCapabilities([.guidedGeneration, .toolCalling] + seeing)
        }
        let reasons = TurnFormat(template: template.source).canReason
        let capabilities = LanguageModelCapabilities(
            [.guidedGeneration, .toolCalling] + seeing + (reasons ? [.reasoning] : []))
        known.withLock { $0[directory] = capabilities }
        return capabilities
    }
}
