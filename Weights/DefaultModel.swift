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

    /// Where the model may lie: beside the program, where releases install it, then in the package's checkout.
    private static var candidates: [String] {
        let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let installed = ["nightjar_DefaultModel.resources", "../share/nightjar/model"]
            .map { program.appending(path: $0).standardizedFileURL.path }
        #if NIGHTJAR_RELEASE
        // The checkout is on the machine that built the release.
        return installed
        #else
        return installed + [URL(filePath: #filePath).deletingLastPathComponent().path]
        #endif
    }

    private static func holdsModel(_ directory: String) -> Bool {
        ["config.json", "model.safetensors", "tokenizer.json"].allSatisfy {
            FileManager.default.isReadableFile(atPath: directory + "/" + $0)
        }
    }
}
