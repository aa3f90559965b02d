import ChatTemplates
import FoundationModelsCore
import Generation
import Synchronization

/// What checkpoints can do, told from their files, which are read once.
enum CheckpointCapabilities {
    private static let known = Mutex<[String: LanguageModelCapabilities]>([:])

    /// What the checkpoint in a directory or file can do: schemas and tools always, thinking where its template marks it,
    /// and seeing where it has what it sees with.
    static func of(_ directory: String?) -> LanguageModelCapabilities {
        guard let directory else { return LanguageModelCapabilities([.guidedGeneration, .toolCalling]) }
        if let capabilities = known.withLock({ $0[directory] }) { return capabilities }
        // A missing or broken template is reported by the request that needs it.
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
