import FoundationModelsCore

/// A tool of `infer chat --tools-demo` that reads text files of one folder, and nothing outside it.
struct FileReaderTool: Tool {
    /// The arguments of a call.
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
    /// - Throws: `Failure.missingFile` if there is none.
    init(folder path: String) throws(Failure) { folder = try ReadableFolder(path: path) }

    func call(arguments: Arguments) async throws -> String {
        do throws(ReadableFolder.Refusal) {
            return arguments.path.isEmpty || arguments.path == "."
                ? try folder.list() : try folder.text(at: arguments.path)
        } catch {
            // The model gets its own mistake as an answer, so that it can try again.
            return "\(error)"
        }
    }
}
