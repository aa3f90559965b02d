/// A model split into several GGUF files: `NAME-00001-of-00003.gguf` and so on.
///
/// The first part holds the metadata. Every part holds tensors, its number and the number of parts.
package struct GGUFParts: Sendable, Hashable {
    /// The common prefix of the parts' paths, or the whole path of a single file.
    private let prefix: String
    /// The number of parts; 1 for a single file.
    package let count: Int

    /// The maximum number of parts, which five digits can count.
    private static let countLimit = 99_999
    private static let numberKey = "split.no"
    private static let countKey = "split.count"
    private static let tensorCountKey = "split.tensors.count"

    /// Creates the set that a file's name implies.
    package init(path: String) {
        (prefix, count) = Self.split(path) ?? (path, 1)
    }

    /// The paths of all parts in order, at most 99,999.
    package var paths: [String] { (0..<count).map(path) }

    /// Returns the path of a part by its index.
    package func path(_ index: Int) -> String {
        count == 1 ? prefix : "\(prefix)-\(Self.padded(index + 1))-of-\(Self.padded(count)).gguf"
    }

    /// Checks that a part's header agrees with its name.
    package func check(_ header: GGUFHeader, index: Int) throws(GGUFError) {
        let count = try header.metadata.integer(Self.countKey) ?? 0
        let number = try header.metadata.integer(Self.numberKey)
        func fail(_ problem: GGUFError.Problem) -> GGUFError { GGUFError(file: header.file, problem: problem) }
        guard self.count > 1 else {
            // A set of one part is a single file.
            guard count <= 1 else { throw fail(.partName(number: (number ?? 0) &+ 1, count: count)) }
            return
        }
        guard count == self.count else {
            let found = count == 0 ? "missing" : "\(count)"
            throw fail(.part(key: Self.countKey, found: found, expected: "\(self.count)"))
        }
        guard number == index else {
            throw fail(.part(key: Self.numberKey, found: number.map(String.init) ?? "missing", expected: "\(index)"))
        }
    }

    /// Checks that the parts together hold the tensors that the first one announces, each once.
    package func check(_ headers: [GGUFHeader]) throws(GGUFError) {
        guard headers.count > 1, let first = headers.first else { return }
        var names: Set<String> = []
        for header in headers {
            for tensor in header.tensors where !names.insert(tensor.name).inserted {
                throw GGUFError(file: header.file, problem: .duplicateTensor(tensor.name))
            }
        }
        if let expected = try first.metadata.integer(Self.tensorCountKey), expected != names.count {
            let problem = GGUFError.Problem.part(
                key: Self.tensorCountKey, found: "\(expected)",
                expected: "\(names.count), which all parts have together")
            throw GGUFError(file: first.file, problem: problem)
        }
    }

    /// Returns a number with at least five digits, as in the names of parts.
    static func padded(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(5 - digits.count, 0)) + digits
    }

    /// Splits a name of the form `NAME-00002-of-00003.gguf`; returns nil for other names and for a set of one part.
    private static func split(_ path: String) -> (prefix: String, count: Int)? {
        let ending = Array(path.utf8.suffix(20))
        guard ending.count == 20, path.utf8.count > 20, ending[0] == UInt8(ascii: "-"),
            ending[6..<10].elementsEqual("-of-".utf8), ending[15...].elementsEqual(".gguf".utf8),
            let number = number(ending[1..<6]), let count = Self.number(ending[10..<15]),
            count >= 2, count <= countLimit, (1...count).contains(number)
        else { return nil }
        return (String(decoding: path.utf8.dropLast(20), as: UTF8.self), count)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(String(decoding: digits, as: UTF8.self))
    }
}
