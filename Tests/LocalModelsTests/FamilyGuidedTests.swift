import Foundation
import NightjarSessionSupport
import Testing

@testable import FoundationModelsCore
@testable import LocalModels

/// Random weights of every architecture are the worst possible speakers, each in its own way.
@Suite("Guided generation on random weights of every architecture")
struct FamilyGuidedTests {
    private enum Outcome {
        case whole
        case limited
        case full
    }

    /// Asks for a value and checks that it is one, or that the error says why there is none.
    private func ask(
        _ model: LocalLanguageModel, _ schema: GenerationSchema, _ options: GenerationOptions
    ) async throws -> Outcome {
        let session = LanguageModelSession(model: model)
        do {
            let response = try await session.respond(
                to: "x", schema: schema, includeSchemaInPrompt: false, options: options)
            let fault = SchemaCheck(schema: schema.resolved).fault(response.content)
            #expect(fault == nil, "\(schema.debugDescription): \(response.content.jsonString)")
            // The text of the value reads back as the value.
            #expect(try GeneratedContent(json: response.content.jsonString) == response.content)
            return .whole
        } catch let error as GeneratedContent.ParsingError {
            #expect(error.debugDescription.contains("maximumResponseTokens"), "\(schema.debugDescription): \(error)")
            // What was cut off is the beginning of a value, which only a number's can be too.
            if let partial = try? GeneratedContent(json: error.rawContent), partial.isComplete {
                if case .number = partial.value {} else { Issue.record("\(error.rawContent) is a whole value") }
            }
            #expect(session.transcript.isEmpty && !session.isResponding)
            return .limited
        } catch LanguageModelError.contextSizeExceeded(let details) {
            #expect(details.tokenCount >= details.contextSize && session.transcript.isEmpty)
            return .full
        }
    }

    @Test(
        "whatever it says fits a random schema, however it is sampled",
        arguments: FamilyCheckpoint.Family.architectures)
    func randomSchemas(family: FamilyCheckpoint.Family) async throws {
        let checkpoint = try FamilyCheckpoint(family)
        defer { withExtendedLifetime(checkpoint) {} }
        let model = LocalLanguageModel(directory: checkpoint.directory)
        var outcomes: [Outcome: Int] = [:]
        for seed in 0..<24 {
            var random = RandomSchema(seed: family.weights.utf8.reduce(UInt64(seed)) { $0 &* 31 &+ UInt64($1) })
            let mode: GenerationOptions.SamplingMode? =
                switch seed % 3 {
                case 0: nil
                case 1: .greedy
                default: .random(probabilityThreshold: 1, seed: UInt64(seed))
                }
            let limit = seed % 4 == 3 ? 1 + seed / 4 : 1500
            let options = GenerationOptions(samplingMode: mode, maximumResponseTokens: limit)
            outcomes[try await ask(model, random.make(), options), default: 0] += 1
        }
        #expect(outcomes[.whole, default: 0] >= 8, "\(outcomes)")
    }

    @Test("a limit of any size gives the value or an error with its beginning", arguments: 1...24)
    func limits(limit: Int) async throws {
        let family = FamilyCheckpoint.Family.architectures[limit % FamilyCheckpoint.Family.architectures.count]
        let checkpoint = try FamilyCheckpoint(family)
        defer { withExtendedLifetime(checkpoint) {} }
        let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: limit)
        let outcome = try await ask(
            LocalLanguageModel(directory: checkpoint.directory), Guided.generationSchema, options)
        #expect(outcome != .full)
    }

    @Test("values of the standard types decode into them", arguments: FamilyCheckpoint.Family.architectures)
    func types(family: FamilyCheckpoint.Family) async throws {
        let checkpoint = try FamilyCheckpoint(family)
        defer { withExtendedLifetime(checkpoint) {} }
        let model = LocalLanguageModel(directory: checkpoint.directory)
        var whole = 0
        for seed in 0..<4 {
            func value<T: Generable>(_ type: T.Type) async throws -> T {
                let mode: GenerationOptions.SamplingMode =
                    seed == 0
                    ? .greedy : .random(probabilityThreshold: 1, seed: UInt64(seed))
                return try await LanguageModelSession(model: model).respond(
                    to: "x", generating: type, includeSchemaInPrompt: false,
                    options: GenerationOptions(samplingMode: mode)
                ).content
            }
            _ = try await value(Int.self)
            #expect(try await value(Double.self).isFinite)
            #expect(try await value(Float.self).isFinite)
            #expect(try await !value(Decimal.self).isNaN)
            _ = try await value(Bool.self)
            _ = try await value(Mood.self)
            let bounds: Bounds
            do {
                bounds = try await value(Bounds.self)
            } catch LanguageModelError.contextSizeExceeded {
                // A tree may grow until the context is full.
                continue
            }
            #expect(bounds.high >= .max - 1 && bounds.low == .min && bounds.tiny.isFinite)
            #expect(bounds.price >= 0 && bounds.price <= 99.99)
            #expect(try !#require(bounds.day.wholeMatch(of: /\d{4}-\d{2}-\d{2}/)).isEmpty)
            #expect(bounds.tree.depth >= 1)
            whole += 1
        }
        #expect(whole >= 1)
    }

    /// Numbers at the ends of their types, a date, and recursion.
    private struct Bounds: Generable {
        var high: Int
        var low: Int
        var tiny: Double
        var price: Decimal
        var day: String
        var tree: Tree

        static var generationSchema: GenerationSchema {
            .init(
                type: Self.self,
                properties: [
                    .init(name: "high", type: Int.self, guides: [.minimum(.max - 1)]),
                    .init(name: "low", type: Int.self, guides: [.maximum(.min)]),
                    .init(name: "tiny", type: Double.self, guides: [.range(-1e-300...1e-300)]),
                    .init(name: "price", type: Decimal.self, guides: [.range(0...Decimal(9999) / 100)]),
                    .init(
                        name: "day", type: String.self,
                        guides: [.pattern(/(19|20)\d{2}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])/)]),
                    .init(name: "tree", type: Tree.self),
                ])
        }

        init(_ content: GeneratedContent) throws {
            high = try content.value(forProperty: "high")
            low = try content.value(forProperty: "low")
            tiny = try content.value(forProperty: "tiny")
            price = try content.value(forProperty: "price")
            day = try content.value(forProperty: "day")
            tree = try content.value(forProperty: "tree")
        }

        var generatedContent: GeneratedContent {
            .init(properties: [
                "high": high, "low": low, "tiny": tiny, "price": price, "day": day, "tree": tree,
            ])
        }
    }

    /// A type that holds itself.
    private final class Tree: Generable {
        let mood: Mood?
        let next: Tree?

        static var generationSchema: GenerationSchema {
            .init(
                type: Tree.self,
                properties: [.init(name: "mood", type: Mood?.self), .init(name: "next", type: Tree?.self)])
        }

        init(_ content: GeneratedContent) throws {
            mood = try content.value(forProperty: "mood")
            next = try content.value(forProperty: "next")
        }

        var depth: Int { 1 + (next?.depth ?? 0) }

        var generatedContent: GeneratedContent { .init(properties: ["mood": mood, "next": next]) }
    }
}
