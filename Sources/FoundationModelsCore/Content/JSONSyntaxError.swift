/// An error at text that isn't the beginning of any JSON text.
struct JSONSyntaxError: Error, Sendable, CustomStringConvertible {
    /// The byte offset of the first wrong byte.
    let offset: Int
    /// A description of the fault, without its position.
    let message: String

    /// The fault with its byte offset.
    var description: String { "at byte \(offset): \(message)" }
}
