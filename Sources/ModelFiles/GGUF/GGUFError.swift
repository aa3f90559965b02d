/// An error in a GGUF file.
package struct GGUFError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The problem with a file.
    package enum Problem: Sendable, Equatable {
        /// The file doesn't begin with the letters GGUF.
        case magic(found: String)
        /// The file is for big-endian machines.
        case bigEndian
        /// The version isn't supported.
        case version(UInt32)
        /// The file ends inside its header.
        case truncatedHeader(place: Place, field: String)
        /// The header announces more entries than fit the file.
        case count(of: String, found: UInt64, limit: Int)
        /// A length points beyond the file's end.
        case length(place: Place, field: String, found: UInt64, limit: Int)
        /// A name is empty or isn't UTF-8.
        case name(place: Place)
        /// A key appears twice.
        case duplicateKey(String)
        /// A tensor's name appears twice.
        case duplicateTensor(String)
        /// A value's type isn't defined by the format.
        case valueType(place: Place, found: UInt32)
        /// Arrays are nested too deeply.
        case nesting(place: Place, limit: Int)
        /// A Boolean is neither 0 nor 1.
        case boolean(place: Place, found: UInt8)
        /// A string isn't UTF-8.
        case text(key: String)
        /// A required key is missing.
        case missing(key: String, need: String)
        /// A key's value has the wrong type or is out of range.
        case value(key: String, found: String, expected: String)
        /// A tensor has more dimensions than the format allows.
        case dimensions(tensor: String, found: UInt32, limit: Int)
        /// A tensor's number of elements or bytes exceeds 63 bits.
        case size(tensor: String)
        /// A tensor's type isn't supported; the name is nil if the format doesn't define the number.
        case tensorType(tensor: String, number: UInt32, name: String?)
        /// A tensor's rows don't consist of whole blocks.
        case row(tensor: String, type: GGUFTensorType, columns: Int)
        /// A tensor's offset is no multiple of the alignment.
        case misaligned(tensor: String, offset: UInt64, alignment: Int)
        /// A tensor lies beyond the file's end.
        case truncatedData(tensor: String, end: UInt64, found: Int)
        /// Two tensors overlap.
        case overlap(tensor: String, with: String)
        /// The name of a part doesn't determine the names of the other parts.
        case partName(number: Int, count: Int)
        /// A part of a set is missing.
        case missingPart(path: String)
        /// A part of a set contradicts its name or the other parts.
        case part(key: String, found: String, expected: String)
    }

    /// A location in the header.
    package enum Place: Sendable, Equatable {
        /// The fields before the first entry.
        case start
        /// A metadata entry, by its index and, if it has been read, its key.
        case entry(Int, key: String?)
        /// A tensor's entry, by its index and, if it has been read, its name.
        case tensor(Int, name: String?)
    }

    /// The path of the file.
    package let file: String
    /// The problem with the file.
    package let problem: Problem

    package init(file: String, problem: Problem) {
        self.file = file
        self.problem = problem
    }

    package var description: String { "\(file) \(problem.sentence)" }
}
