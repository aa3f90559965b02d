import ArgumentParser
import FoundationModelsCore
import LocalModels

/// `infer available`: checks whether a model can be used.
struct Available: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Says whether a model can be used here.",
        discussion: """
            Looks at the files, the memory and the processor, and loads nothing. Exits with 0 where the model can be used and \
            with 66 where it can't, after a line that says why.
            """)

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The model's directory, its GGUF file or its name in the hub cache; system is the default model.",
            valueName: "dir"))
    var model: String = "system"

    func run() throws {
        let isSystem = ModelOptions.isSystem(model)
        let name = isSystem ? "System model" : model
        let availability =
            isSystem
            ? SystemLanguageModel.default.availability
            : LocalLanguageModel(directory: try ModelOptions.located(model)).availability
        switch availability {
        case .available: StandardStreams.write("\(name) available\n")
        case .unavailable(let reason):
            StandardStreams.write("\(name) unavailable: \(Self.words(reason))\n")
            ProcessExit.leave(with: .missingFile)
        }
    }

    private static func words(_ reason: SystemLanguageModel.Availability.UnavailableReason) -> String {
        switch reason {
        case .deviceNotEligible: "the memory doesn't hold its weights, or the processor runs none of the kernels"
        case .appleIntelligenceNotEnabled: "models are turned off"
        case .modelNotReady:
            "its files are missing, not whole or not readable; `infer info` says what is wrong with them"
        }
    }
}
