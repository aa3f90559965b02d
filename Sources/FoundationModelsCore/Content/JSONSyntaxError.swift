/// Text that no continuation could make JSON.
struct JSONSyntaxError: Error, Sendable, CustomStringConvertible {
    /// The offset of the first wrong byte.
    let offset: Int
    /// What is wrong there.
    let message: String

    /// The fault with its place.
    var description: String { "at byte \(offset): \(message)" }
}
