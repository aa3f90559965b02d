import ArgumentParser
import EvaluationsCore
import Foundation
import FoundationModelsCore
import LocalModels
import NightjarGeneration

/// `infer evaluate`: measures how many prompts a model answers as expected.
struct Evaluate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures a model's answers to the prompts of a file.",
        discussion: """
            Each line is an object with a "prompt" and, where they are wanted, "instructions", a "schema" for the answer, \
            and what the answer should be: "expected" (all of it), "contains" (a text or several), "pattern" (a regular \
            expression that matches a part). With --criterion a model judges each answer too. Prints the share of the \
            answers that pass; lines that fail are reported and count in none.
            """)

    @Argument(help: ArgumentHelp("A file with an object on each line; - for standard input.", valueName: "file"))
    var file: String

    @Option(name: .long, help: ArgumentHelp("The criterion by which a judge scores each answer.", valueName: "text"))
    var criterion: String?

    @Option(
        name: .long,
        help: ArgumentHelp("The judge's directory or GGUF file. (default: the model itself)", valueName: "dir"))
    var judge: String?

    @Option(name: .long, help: ArgumentHelp("Maximum number of tokens of an answer. (default: 512)", valueName: "n"))
    var maxTokens = 512

    @OptionGroup(title: "Sampling")
    var sampling: SamplingOptions

    @OptionGroup(title: "Model")
    var options: ModelOptions

    @Flag(name: .long, help: "Also print a line for each prompt.")
    var rows = false

    @Flag(name: .long, help: "Print the whole result as JSON.")
    var json = false

    @Option(name: .long, help: ArgumentHelp("Write the result as JSON to a file.", valueName: "file"))
    var output: String?

    @Option(name: .long, help: ArgumentHelp("Compare with an earlier result that --output wrote.", valueName: "file"))
    var compare: String?

    func validate() throws {
        if maxTokens < 1 { throw ValidationError("--max-tokens must be at least 1") }
        if judge != nil, criterion == nil { throw ValidationError("--judge needs --criterion") }
        if json, rows { throw ValidationError("--json and --rows can't be combined: JSON has the rows") }
    }

    func run() async throws {
        let samples = try samples()
        let baseline = try compare.map(Self.result)
        let directory = try options.directory()
        // Opened here, so that file errors are the engine's own.
        _ = try await ModelRegistry.shared.model(
            at: directory, options: options.loadOptions(), adapter: options.adapter)
        let model = self.model(at: directory, adapter: options.adapter)
        let judging = try judge.map { self.model(at: try ModelOptions.located($0), adapter: nil) }
        let evaluation = PromptEvaluation(
            model: model, samples: samples, maximumTokens: maxTokens,
            judge: criterion.map { (judging ?? model, $0) })
        let result = try await evaluation.run(info: ["model": directory, "file": file])
        if let output {
            let file = try OutputFile(path: output, model: directory)
            try file.write(Array(result.jsonData()) + [UInt8(ascii: "\n")])
            try file.finish()
        }
        for row in result.failedRows {
            StandardStreams.writeError(
                "infer: prompt \(row.number + 1) failed: \(TerminalText.line(row.error ?? ""))\n")
        }
        if json {
            StandardStreams.write(String(decoding: try result.jsonData(), as: UTF8.self) + "\n")
        } else {
            StandardStreams.write(
                (rows ? result.detailed.description + "\n\n" : "") + result.groupedSummary + "\n")
        }
        if let baseline {
            let comparison = try comparison(baseline, result)
            json ? StandardStreams.writeError("\(comparison)\n") : StandardStreams.write("\n\(comparison)\n")
        }
        guard result.failedRows.count < result.rows.count else {
            throw Failure.badData("none of the \(result.rows.count) prompts could be answered")
        }
    }

    private func model(at directory: String, adapter: String?) -> LocalLanguageModel {
        var model = LocalLanguageModel(
            directory: directory, adapter: adapter, options: options.sessionOptions(context: nil),
            sampling: sampling.parameters)
        model.looksUpPrompt = sampling.promptLookup
        return model
    }

    private func samples() throws(Failure) -> [PromptSample] {
        let lines = try InputLines(of: file)
        var samples: [PromptSample] = []
        var number = 0
        while let line = try lines.next() {
            number += 1
            if line.allSatisfy({ [0x20, 0x0D, 0x09].contains($0) }) { continue }
            do {
                samples.append(try JSONDecoder().decode(PromptSample.self, from: Data(line)))
            } catch {
                throw .badData("\(lines.name), line \(number): \(Self.text(of: error))")
            }
        }
        guard !samples.isEmpty else { throw .badData("\(lines.name) holds no prompts") }
        return samples
    }

    private static func text(of error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, _): "\"\(key.stringValue)\" is missing"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            "\(context.codingPath.map(\.stringValue).joined(separator: ".")): \(context.debugDescription)"
        default: error.localizedDescription
        }
    }

    private static func result(_ path: String) throws(Failure) -> EvaluationResult {
        let bytes = try InputFile.bytes(of: path, .conversation)
        do {
            return try EvaluationResult(jsonData: Data(bytes))
        } catch {
            throw .badData("\(path) is no result that infer evaluate --output wrote: \(error.localizedDescription)")
        }
    }

    private func comparison(
        _ baseline: EvaluationResult, _ result: EvaluationResult
    ) throws(Failure) -> EvaluationComparison {
        do {
            return try EvaluationComparison(baseline: baseline, candidate: result)
        } catch {
            throw .badData(error.localizedDescription)
        }
    }
}
