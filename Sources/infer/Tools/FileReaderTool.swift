import FoundationModelsCore

/// A tool of `infer chat --tools-demo`: reads text files of one folder, and nothing outside it.
struct FileReaderTool: Tool {
    /// What a call takes.
    struct Arguments: Generable {
        let path: String

        static var generationSchema: GenerationSchema {
            GenerationSchema(
                type: Self.self,
                properties: [
                    .init(
                        name: "path", description: "The file's path inside the folder; empty lists the folder",
                        type: String.self)
                ])
        }

        init(_ content: GeneratedContent) throws { path = try content.value(forProperty: "path") }

        var generatedContent: GeneratedContent { GeneratedContent(properties: ["path": path]) }
    }

    let name = "readFile"
    let description = "Reads a text file of the user's folder, or lists the folder."
    private let folder: ReadableFolder

    /// Opens a folder.
    ///
    /// - Throws: `Failure.missingFile` where there is none.
    init(folder path: String) throws(Failure) { folder = try ReadableFolder(path: path) }

    func call(arguments: Arguments) async throws -> String {
        do throws(ReadableFolder.Refusal) {
            return arguments.path.isEmpty || arguments.path == "."
                ? try folder.list() : try folder.text(at: arguments.path)
        } catch {
            // A mistake of the model's own goes back to it, so that it can try again.
            return "\(error)"
        }
    }
}
