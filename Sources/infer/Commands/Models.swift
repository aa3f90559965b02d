import ArgumentParser
import Foundation
import FoundationModelsUtilities
import Tensor

/// `infer models`: shows and removes cached models.
struct Models: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the models in the cache that `hf` uses, or removes one.",
        subcommands: [List.self, Remove.self], defaultSubcommand: List.self)

    /// `infer models list`: lists cached models.
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists the models in the cache.",
            discussion: """
                A line for each model, with tabs between: its name, the bytes that it takes, its branches and commits, and what \
                of it can be opened (safetensors, or the paths of GGUF files). With --json an object a line.
                """)

        @Flag(name: .long, help: "Print one JSON object per model.")
        var json = false

        @Flag(
            name: .long,
            help: "List suggested models instead, with their sizes and whether they fit into this machine's memory.")
        var suggest = false

        func validate() throws {
            if json, suggest { throw ValidationError("--json and --suggest can't be combined") }
        }

        func run() throws {
            guard !suggest else {
                return StandardStreams.write(SuggestedModel.table(available: AvailableMemory.byteCount) + "\n")
            }
            for model in ModelStore().models() {
                StandardStreams.write((json ? Self.object(model) : Self.line(model)) + "\n")
            }
        }

        private static func line(_ model: ModelStore.Model) -> String {
            let names = model.references.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.prefix(12))" }
            let unnamed = model.commits.filter { !model.references.values.contains($0) }.map { String($0.prefix(12)) }
            return [
                model.name, "\(model.byteCount)", (names + unnamed).joined(separator: ","),
                model.contents.isEmpty ? "nothing whole" : model.contents.joined(separator: ","),
            ].map(TerminalText.line).joined(separator: "\t")
        }

        private static func object(_ model: ModelStore.Model) -> String {
            func list(_ texts: [String]) -> String { "[" + texts.map(PrintedJSON.string).joined(separator: ",") + "]" }
            let references = model.references.sorted { $0.key < $1.key }
                .map { PrintedJSON.string($0.key) + ":" + PrintedJSON.string($0.value) }
            return PrintedJSON.object([
                "name": PrintedJSON.string(model.name), "bytes": "\(model.byteCount)",
                "references": "{" + references.joined(separator: ",") + "}", "commits": list(model.commits),
                "contents": list(model.contents),
            ])
        }
    }

    /// `infer models rm`: removes a cached model.
    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rm", abstract: "Removes a model from the cache, or one revision of it (NAME@REVISION).",
            discussion: """
                Of a branch or tag whose commit has other names, the name alone is removed; a commit goes with all its names. \
                Files that other revisions need are kept.
                """)

        @Argument(help: ArgumentHelp("The model: owner/name[@revision].", valueName: "name"))
        var name: String

        func run() throws {
            let bytes = try ModelStore().remove(name)
            StandardStreams.writeError("\(name): \(bytes) bytes are free again\n")
        }
    }
}
