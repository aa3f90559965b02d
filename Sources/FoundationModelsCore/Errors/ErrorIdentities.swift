import Foundation

/// An error whose domain as an `NSError` is its name in Apple's framework, and not that of the module which holds it here.
///
/// The codes are the compiler's own, as there: the place of an enumeration's case, and 1 for a structure. Programs have no
/// use for this protocol.
public protocol _FoundationModelsErrorIdentity: Error {}

extension _FoundationModelsErrorIdentity {
    /// The type's name behind that of Apple's module.
    public var _domain: String { "FoundationModels" + String(reflecting: Self.self).drop { $0 != "." } }
}

extension LanguageModelError: _FoundationModelsErrorIdentity {}
extension LanguageModelSession.Error: _FoundationModelsErrorIdentity {}
extension LanguageModelSession.ToolCallError: _FoundationModelsErrorIdentity {}
extension LanguageModelSession.ToolRoundLimitError: _FoundationModelsErrorIdentity {}
extension LanguageModelSession.UnknownToolError: _FoundationModelsErrorIdentity {}
extension GeneratedContent.ParsingError: _FoundationModelsErrorIdentity {}
extension GenerationSchema.SchemaError: _FoundationModelsErrorIdentity {}
extension ImageAttachmentError: _FoundationModelsErrorIdentity {}
@available(*, deprecated)
extension LanguageModelSession.GenerationError: _FoundationModelsErrorIdentity {}

extension SystemModelError: _FoundationModelsErrorIdentity {
    /// The name by which programs know the type.
    public var _domain: String { "FoundationModels.SystemLanguageModel.Error" }
}
