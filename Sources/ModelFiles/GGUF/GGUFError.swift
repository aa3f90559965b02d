/// Says what is wrong with a GGUF file.
package struct GGUFError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong.
    package enum Problem: Sendable, Equatable {
        /// The file does not begin as GGUF files do.
        case magic(found: String)
        /// The file is for big-endian machines.
        case bigEndian
        /// The version is none that is read.
        case version(UInt32)
        /// The file ends inside its header.
        case truncatedHeader(place: Place, field: String)
        /// The header names more entries than the file has room for.
        case count(of: String, found: UInt64, limit: Int)
        /// A length points beyond the file.
        case length(place: Place, field: String, found: UInt64, limit: Int)
        /// A name is empty or no UTF-8.
        case name(place: Place)
        /// A key appears twice.
        case duplicateKey(String)
        /// A tensor's name appears twice.
        case duplicateTensor(String)
        /// A value's type is none of the format's.
        case valueType(place: Place, found: UInt32)
        /// Arrays are nested too deep.
        case nesting(place: Place, limit: Int)
        /// A truth value is neither 0 nor 1.
        case boolean(place: Place, found: UInt8)
        /// A string is no UTF-8.
        case text(key: String)
        /// A key that is needed is not there.
        case missing(key: String, need: String)
        /// A key's value is of the wrong kind or out of range.
        case value(key: String, found: String, expected: String)
        /// A tensor has more dimensions than the format allows.
        case dimensions(tensor: String, found: UInt32, limit: Int)
        /// A tensor's elements or bytes are more than 63 bits can count.
        case size(tensor: String)
        /// A tensor's type is one that can't be computed with; the name is nil for numbers without one.
        case tensorType(tensor: String, number: UInt32, name: String?)
        /// A tensor's rows don't fill whole blocks.
        case row(tensor: String, type: GGUFTensorType, columns: Int)
        /// A tensor's place is no multiple of the alignment.
        case misaligned(tensor: String, offset: UInt64, alignment: Int)
        /// A tensor lies beyond the end of the file.
        case truncatedData(tensor: String, end: UInt64, found: Int)
        /// Two tensors share bytes.
        case overlap(tensor: String, with: String)
        /// A part of a set has a name from which the others' can't be told.
        case partName(number: Int, count: Int)
        /// A part of a set is not there.
        case missingPart(path: String)
        /// A part of a set says something else than its name or its siblings.
        case part(key: String, found: String, expected: String)
    }

    /// Where in the header something lies.
    package enum Place: Sendable, Equatable {
        /// Before the first entry.
        case start
        /// A metadata entry, by its index and, where it has been read, its key.
        case entry(Int, key: String?)
        /// A tensor's entry, by its index and, where it has been read, its name.
        case tensor(Int, name: String?)
    }

    /// Path of the file.
    package let file: String
    /// What is wrong.
    package let problem: Problem

    package init(file: String, problem: Problem) {
        self.file = file
        self.problem = problem
    }

    package var description: String { "\(file) \(problem.sentence)" }
}
