/// Which GGUF file of a repository is meant.
package enum GGUFChoice {
    /// A model in one file or in a set of them.
    package struct Model: Sendable {
        /// The path of its file, or of the first part.
        package let path: String
        let parts: GGUFParts
        /// The paths of all its files, in order, whether they are there or not.
        package var files: [String] { parts.paths }

        init(_ path: String) {
            parts = GGUFParts(path: path)
            self.path = parts.path(0)
        }
    }

    /// The GGUF models among paths by what tells them apart, such as `Q4_K_M`, in order of their paths.
    ///
    /// Projectors of images (`mmproj`) and importance matrices are no models.
    ///
    /// - Complexity: By the paths that there are, not by the parts that their names speak of.
    package static func models(_ paths: [String]) -> [Model] {
        var models: [Model] = []
        var seen: Set<GGUFParts> = []
        for path in paths.sorted() where path.lowercased().hasSuffix(".gguf") {
            let name = path.lastPathPart.lowercased()
            guard !name.contains("mmproj"), !name.contains("imatrix") else { continue }
            let model = Model(path)
            if seen.insert(model.parts).inserted { models.append(model) }
        }
        return models
    }

    /// The model of a quantization, of a path, or the only one there is; nil where none is it, or several are.
    package static func choose(_ wanted: String?, of paths: [String]) -> Model? {
        let models = models(paths)
        guard let wanted else { return models.count == 1 ? models[0] : nil }
        let parts = GGUFParts(path: wanted)
        if let exact = models.first(where: { $0.parts == parts }) { return exact }
        let matching = models.filter { isQuantized($0, wanted) }
        return matching.count == 1 ? matching[0] : nil
    }

    /// The file that reads images for a model: the one in its folder with `mmproj` in its name, and of several the one
    /// with matrices in 16 bits, or else the first by name; nil where there is none.
    package static func projector(of model: Model, among paths: [String]) -> String? {
        let folder = model.path.pathParts.dropLast()
        return projector(
            paths.filter { $0.pathParts.dropLast() == folder && $0.lowercased().hasSuffix(".gguf") })
    }

    /// The same among the names or paths of one folder.
    package static func projector(_ paths: [String]) -> String? {
        let projectors = paths.filter { $0.lastPathPart.lowercased().contains("mmproj") }.sorted()
        for type in ["bf16", "f16"] {
            if let found = projectors.first(where: { $0.lastPathPart.lowercased().contains(type) }) { return found }
        }
        return projectors.first
    }

    /// Whether a file's name, or the folder that it is in, ends in a quantization: `x-Q4_K_M.gguf`,
    /// `x.q4_k_m-00001-of-00002.gguf`, `Q4_K_M/x-00001-of-00002.gguf`.
    private static func isQuantized(_ model: Model, _ quantization: String) -> Bool {
        let wanted = quantization.lowercased()
        var names = model.path.lowercased().pathParts
        guard let name = names.popLast() else { return false }
        let ending = model.parts.count > 1 ? "-00001-of-00002.gguf".utf8.count : ".gguf".utf8.count
        return ([String(decoding: name.utf8.dropLast(ending), as: UTF8.self)] + names).contains { text in
            guard text.hasSuffix(wanted) else { return false }
            let before = text.dropLast(wanted.count).last
            return before.map { ["-", ".", "_"].contains($0) } ?? true
        }
    }
}
