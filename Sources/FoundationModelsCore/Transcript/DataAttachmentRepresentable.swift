/// A type whose values can be attached to a prompt as data.
///
/// ```swift
/// struct Reading: DataAttachmentRepresentable {
///     var volts: String
///     init(volts: String) { self.volts = volts }
///     init(_ attachment: Transcript.DataAttachment) throws {
///         volts = String(decoding: attachment.content, as: UTF8.self)
///     }
///     var transcriptRepresentation: Transcript.DataAttachment {
///         Transcript.DataAttachment(contentType: .plainText, content: Data(volts.utf8))
///     }
/// }
/// ```
///
/// A session asks the model whether it takes data of the kind; one that doesn't makes the request fail with
/// `LanguageModelError.unsupportedTranscriptContent`.
public protocol DataAttachmentRepresentable: Sendable {
    /// Reads a value from attached data.
    init(_ attachment: Transcript.DataAttachment) throws
    /// The value as attached data.
    var transcriptRepresentation: Transcript.DataAttachment { get }
}

extension Attachment where Content: DataAttachmentRepresentable {
    /// Attaches a value as data.
    public init(_ content: Content) {
        self.init(attachment: .data(content.transcriptRepresentation))
    }
}
