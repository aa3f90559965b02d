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
/// An executor sends the value with an event of `data(entryID:action:)`; the model says that it gives data of the kind.
public protocol DataEntryRepresentable: Sendable {
    /// Reads a value from an entry, which may come from anywhere.
    init(_ entry: Transcript.DataEntry) throws
    /// The value as an entry.
    var transcriptRepresentation: Transcript.DataEntry { get }
}
