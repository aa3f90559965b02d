import Foundation

extension GGUFVisionModel {
    /// Opens the vision tower beside a text model's file, or returns nil if there is none.
    ///
    /// Names of such files contain `mmproj`. The features must fit the model. Among several files, the name most
    /// similar to the model's wins, and then the most exact weights that aren't larger than necessary.
    ///
    /// - Parameters:
    ///   - path: The path of the text model's file.
    ///   - width: The width of the text model.
    /// - Throws: The error of a file, if none can be used.
    package static func beside(_ path: String, width: Int) throws(GGUFModelError) -> GGUFVisionModel? {
        let file = URL(fileURLWithPath: path)
        let folder = file.deletingLastPathComponent()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let model = file.lastPathComponent.lowercased()
        let candidates = names.filter { name in
            let name = name.lowercased()
            return name.hasSuffix(".gguf") && name.contains("mmproj") && name != model
        }
        var failure: GGUFModelError?
        for name in candidates.sorted(by: { Self.rank($0, model) < Self.rank($1, model) }) {
            do throws(GGUFModelError) {
                let tower = try GGUFVisionModel(path: folder.appendingPathComponent(name).path)
                if try tower.featureWidth() == width { return tower }
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return nil
    }

    /// Returns the sort key of a file among several; the lowest is the best.
    private static func rank(_ name: String, _ model: String) -> (Int, Int, String) {
        let lower = name.lowercased()
        func words(_ name: String) -> [Substring] { name.split { "-_.".contains($0) }.filter { $0 != "mmproj" } }
        let alike = zip(words(lower), words(model)).prefix { $0 == $1 }.count
        let types = ["bf16", "f16", "f32", "q8_0"]
        return (-alike, types.firstIndex { lower.contains($0) } ?? types.count, lower)
    }
}
