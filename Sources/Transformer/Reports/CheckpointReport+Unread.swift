extension CheckpointReport {
    /// A group of tensors with a common prefix that the model doesn't use, such as a vision tower or draft heads.
    package struct UnreadTensors: Sendable, Equatable {
        /// The shortest prefix that no used tensor has, with `*` for numbers inside it.
        package let prefix: String
        /// The number of tensors.
        package let count: Int
        /// The size in the files, in bytes.
        package let byteCount: Int
    }

    /// Groups the unused tensors by prefix.
    ///
    /// - Parameter read: The names of the used tensors.
    /// - Returns: The groups by prefix.
    /// - Complexity: O(*n*) in the length of all names.
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

    /// Returns the shortest prefix of whole name parts that isn't known, with `*` for numbers inside it.
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
