import FoundationEssentials

/// The model that ships with this package: a directory in the Hugging Face layout.
///
/// SwiftPM copies the files beside this source into a resource folder next to every executable that links this target, so
/// that a program finds them wherever it was built:
///
/// ```swift
/// if let directory = DefaultModel.directory {
///     let model = try TransformerModel.load(directory: directory)
/// }
/// ```
public enum DefaultModel {
    /// The directory of the model, or nil where the program was moved away from its resource folder and the package's
    /// sources are not on this machine either.
    public static let directory: String? = candidates.first(where: holdsModel)

    /// Where the model may lie: beside the program, then in the package's checkout.
    private static var candidates: [String] {
        let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let checkout = URL(filePath: #filePath).deletingLastPathComponent()
        return [program.appending(path: "nightjar_DefaultModel.resources").path, checkout.path]
    }

    private static func holdsModel(_ directory: String) -> Bool {
        ["config.json", "model.safetensors", "tokenizer.json"].allSatisfy {
            FileManager.default.isReadableFile(atPath: directory + "/" + $0)
        }
    }
}
