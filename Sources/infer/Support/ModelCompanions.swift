import Foundation

/// The files that go with a model's weights: tokenizer, templates, advice for sampling, card and licence.
enum ModelCompanions {
    private static let endings = [".json", ".txt", ".jinja", ".model", ".md"]
    private static let beginnings = ["LICENSE", "LICENCE", "NOTICE"]
    /// Most files; a directory with more is none of a model.
    private static let limit = 200

    /// Their names in a directory, sorted: what the weights' own files are called is not among them.
    static func names(in directory: String) throws(Failure) -> [String] {
        let all: [String]
        do {
            all = try FileManager.default.contentsOfDirectory(atPath: directory)
        } catch {
            throw .missingFile("cannot read \(directory): \(error.localizedDescription)")
        }
        let names = all.filter { name in
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: directory + "/" + name, isDirectory: &isFolder),
                !isFolder.boolValue, name != "config.json", !name.hasSuffix(".index.json"), !name.hasPrefix(".")
            else { return false }
            return endings.contains { name.hasSuffix($0) } || beginnings.contains { name.hasPrefix($0) }
        }
        guard names.count <= limit else {
            throw .badData("\(directory) has \(names.count) files beside its weights, expected at most \(limit)")
        }
        return names.sorted()
    }
}
