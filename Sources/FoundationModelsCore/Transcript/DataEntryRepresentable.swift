/// A type whose values a model can give as entries of the transcript.
///
/// ```swift
/// struct Source: DataEntryRepresentable {
///     var address: String
///     init(address: String) { self.address = address }
///     init(_ entry: Transcript.DataEntry) throws { address = String(decoding: entry.content, as: UTF8.self) }
///     var transcriptRepresentation: Transcript.DataEntry {
///         Transcript.DataEntry(contentType: .plainText, content: Data(address.utf8))
///     }
/// }
/// ```
///
/// An executor sends the value in an event `data(entryID:action:)`. The model's `supportsDataEntryType(_:)` must return
/// true for its content type.
public protocol DataEntryRepresentable: Sendable {
    /// Creates a value from an entry; the entry may come from a foreign document.
    init(_ entry: Transcript.DataEntry) throws
    /// The value as an entry.
    var transcriptRepresentation: Transcript.DataEntry { get }
}
