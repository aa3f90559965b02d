/// Why the bytes of an image can't be read, in a sentence that says what to do where something can be done.
package struct ImageError: Error, Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
