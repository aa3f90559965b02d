import Foundation

/// Why an image can't be attached. Not in Apple's interface.
public struct ImageAttachmentError: LocalizedError, CustomStringConvertible {
    /// What is wrong, with the file's path where there is one.
    public let description: String

    /// The same.
    public var errorDescription: String? { description }
}
