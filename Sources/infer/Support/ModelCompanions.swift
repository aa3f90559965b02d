import Foundation

/// The files beside a model's weights: tokenizer, templates, generation settings, model card and license.
enum ModelCompanions {
    private static let endings = [".json", ".txt", ".jinja", ".model", ".md"]
    private static let beginnings = ["LICENSE", "LICENCE", "NOTICE"]
    /// The maximum number of files; a directory with more is no model's.
    private static let limit = 200

    /// Returns their names in a directory, sorted, without the files of weights.
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
