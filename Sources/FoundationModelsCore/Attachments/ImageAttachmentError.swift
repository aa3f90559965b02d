import Foundation

/// Why an image can't be attached. Not in Apple's interface.
public struct ImageAttachmentError: LocalizedError, CustomStringConvertible {
    /// A description of the problem, with the file's path if there is one.
    public let description: String

    /// The same as ``description``.
    public var errorDescription: String? { description }
}
