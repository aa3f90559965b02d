import Foundation

/// An error whose `NSError` domain is its name in Apple's framework instead of this module's.
///
/// The codes are the compiler's own, as in Apple's framework: the case's index for an enumeration, 1 for a structure.
/// Programs have no use for this protocol.
public protocol _FoundationModelsErrorIdentity: Error {}

extension _FoundationModelsErrorIdentity {
    /// The type's name, prefixed by that of Apple's module.
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
    /// The domain with the name that programs use for the type.
    public var _domain: String { "FoundationModels.SystemLanguageModel.Error" }
}
