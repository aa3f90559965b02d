extension CheckpointReport {
    /// Tensors with a part of their names in common that the model is computed without: a tower for images, heads that
    /// guess further tokens.
    package struct UnreadTensors: Sendable, Equatable {
        /// The shortest beginning of their names that no tensor of the model has, with `*` for numbers inside it.
        package let prefix: String
        /// How many there are.
        package let count: Int
        /// Their bytes in the files.
        package let byteCount: Int
    }

    /// Groups the tensors that are not read by the beginnings of their names.
    ///
    /// - Parameter read: Names of those that are.
    /// - Returns: By prefix.
    /// - Complexity: O(length of all names).
    static func unread(of tensors: [TensorSummary], read: Set<String>) -> [UnreadTensors] {
        var known: Set<Substring> = []
        for name in read {
            for end in name.indices where name[end] == "." { known.insert(name[..<end]) }
            known.insert(name[...])
        }
        var groups: [String: (count: Int, byteCount: Int)] = [:]
        for tensor in tensors where !read.contains(tensor.name) {
            let prefix = prefix(of: tensor.name, unlike: known)
            let group = groups[prefix] ?? (0, 0)
            groups[prefix] = (group.count + 1, group.byteCount + tensor.byteCount)
        }
        return groups.sorted { $0.key < $1.key }.map { prefix, group in
            UnreadTensors(prefix: prefix, count: group.count, byteCount: group.byteCount)
        }
    }

    /// The shortest beginning of a name, of whole parts, that is none of the known ones; numbers inside it don't tell.
    private static func prefix(of name: String, unlike known: Set<Substring>) -> String {
        let end = name.indices.first { name[$0] == "." && !known.contains(name[..<$0]) } ?? name.endIndex
        let parts = name[..<end].split(separator: ".", omittingEmptySubsequences: false)
        return parts.enumerated()
            .map { index, part in
                !part.isEmpty && part.allSatisfy(\.isWholeNumber) && index < parts.count - 1 ? "*" : String(part)
            }
            .joined(separator: ".")
    }
}
