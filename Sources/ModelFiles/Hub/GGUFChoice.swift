/// The choice of a GGUF file in a repository.
package enum GGUFChoice {
    /// A model in one file or in a set of files.
    package struct Model: Sendable {
        /// The path of the file, or of the first part.
        package let path: String
        let parts: GGUFParts
        /// The paths of all files in order, present or not.
        package var files: [String] { parts.paths }

        init(_ path: String) {
            parts = GGUFParts(path: path)
            self.path = parts.path(0)
        }
    }

    /// Returns the GGUF models among some paths, sorted by path.
    ///
    /// Image projectors (`mmproj`) and importance matrices aren't models.
    ///
    /// - Complexity: Linear in the number of paths, whatever number of parts their names state.
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

    /// Returns the model with a quantization or path, or the only model; nil if none or several match.
    package static func choose(_ wanted: String?, of paths: [String]) -> Model? {
        let models = models(paths)
        guard let wanted else { return models.count == 1 ? models[0] : nil }
        let parts = GGUFParts(path: wanted)
        if let exact = models.first(where: { $0.parts == parts }) { return exact }
        let matching = models.filter { isQuantized($0, wanted) }
        return matching.count == 1 ? matching[0] : nil
    }

    /// Returns the image projector of a model, or nil if there is none.
    ///
    /// It is in the model's folder, with `mmproj` in its name. Among several, one with 16-bit weights is preferred,
    /// then the first by name.
    package static func projector(of model: Model, among paths: [String]) -> String? {
        let folder = model.path.pathParts.dropLast()
        return projector(
            paths.filter { $0.pathParts.dropLast() == folder && $0.lowercased().hasSuffix(".gguf") })
    }

    /// Returns the same among the names or paths of one folder.
    package static func projector(_ paths: [String]) -> String? {
        let projectors = paths.filter { $0.lastPathPart.lowercased().contains("mmproj") }.sorted()
        for type in ["bf16", "f16"] {
            if let found = projectors.first(where: { $0.lastPathPart.lowercased().contains(type) }) { return found }
        }
        return projectors.first
    }

    /// Whether the name of a file or of its folder ends in a quantization.
    ///
    /// Examples are `x-Q4_K_M.gguf`, `x.q4_k_m-00001-of-00002.gguf` and `Q4_K_M/x-00001-of-00002.gguf`.
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
