/// Which GGUF file of a repository is meant.
package enum GGUFChoice {
    /// The GGUF models among paths by what tells them apart, such as `Q4_K_M`; a model in parts has all of them, in order.
    ///
    /// Projectors of images (`mmproj`) and importance matrices are no models.
    package static func models(_ paths: [String]) -> [(path: String, files: [String])] {
        var sets: [(path: String, files: [String])] = []
        var seen: Set<String> = []
        for path in paths.sorted() where path.lowercased().hasSuffix(".gguf") && !seen.contains(path) {
            let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
            guard !name.contains("mmproj"), !name.contains("imatrix") else { continue }
            let parts = GGUFParts(path: path).paths
            seen.formUnion(parts)
            sets.append((parts[0], parts))
        }
        return sets
    }

    /// The model of a quantization, of a path, or the only one there is; nil where none is it, or several are.
    package static func choose(_ wanted: String?, of paths: [String]) -> (path: String, files: [String])? {
        let models = models(paths)
        guard let wanted else { return models.count == 1 ? models[0] : nil }
        if let exact = models.first(where: { $0.files.contains(wanted) }) { return exact }
        let matching = models.filter { isQuantized($0.path, wanted) }
        return matching.count == 1 ? matching[0] : nil
    }

    /// Whether a file's name, or the folder that it is in, ends in a quantization: `x-Q4_K_M.gguf`,
    /// `x.q4_k_m-00001-of-00002.gguf`, `Q4_K_M/x-00001-of-00002.gguf`.
    private static func isQuantized(_ path: String, _ quantization: String) -> Bool {
        let wanted = quantization.lowercased()
        var parts = path.lowercased().split(separator: "/").map(String.init)
        guard var name = parts.popLast() else { return false }
        name.removeLast(GGUFParts(path: path).paths.count > 1 ? "-00001-of-00002.gguf".count : ".gguf".count)
        return ([name] + parts).contains { text in
            guard text.hasSuffix(wanted) else { return false }
            let before = text.dropLast(wanted.count).last
            return before.map { ["-", ".", "_"].contains($0) } ?? true
        }
    }
}
