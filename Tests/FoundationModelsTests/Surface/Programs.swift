// Types may be fileprivate as well as private, and the macros must take both.
// swift-format-ignore-file: FileScopedDeclarationPrivacy

import Foundation
import FoundationModels
import RegexBuilder

// Programs as people write them on a server: shapes of types and functions that the macros and overloads must take.

/// A namespace whose types are made generable in extensions, with names that shadow the framework's and Swift's own.
enum Shop {}

extension Shop {
    @Generable(description: "An order")
    struct Order: Codable, Hashable, Sendable {
        @Guide(description: "The customer's name", .pattern(#/[A-Z][a-z]+/#)) var customer: String
        @Guide(description: "What was ordered", .count(1...3)) var items: [Item]
        @Guide(description: "Priority", .anyOf(["low", "high"])) var priority: String
        @Guide(.range(0...100)) var discount: Double
        @Guide(.minimum(1), .maximum(9)) var tables: Int?
        @Guide(description: "Tags", .minimumCount(1), .maximumCount(4), .element(.anyOf(["new", "vip"]))) var tags:
            [String]
        @Guide(description: "Kind", .constant("order")) var kind: String
        @Guide(
            Regex {
                OneOrMore(.digit)
                "-"
                OneOrMore(.digit)
            }) var code: String
        @Guide(description: "Coded", Regex { OneOrMore(.digit) }) var number: String?
        var total: Decimal
        var matrix: [[Int]]
        var state: State
        var note: String? = nil
        var when: Swift.Optional<Int>
    }

    @Generable struct Item: Codable, Hashable, Sendable {
        var name: String
        var count: Int = 1
    }

    @Generable enum State: String, CaseIterable, Codable, Sendable {
        case open = "still-open"
        case closed = "The order is closed."
    }

    @Generable enum Event: Hashable, Sendable {
        case opened
        case paid(amount: Double, currency: String)
        case moved(from: Int, to: Int)
        case noted(String, by: String?)
        case items([Item])
        case nested(Order)
        case inner(State)
    }

    @Generable indirect enum Expression: Equatable {
        case number(Int)
        case sum(Expression, Expression)
    }

    @Generable struct Tool { var Prompt: String }
    @Generable struct String_: Equatable { var value: Swift.String }
    @Generable struct Result { let topics: [String] }
    @Generable struct Empty: Equatable {}
    @Generable struct Keywords: Equatable {
        var `class`: String
        var `self`: Int?
        var content: String
        var properties: Int
        var value: Bool
        var name: String
    }
    @Generable struct Pair: Equatable {
        var first, second: Int
        let third: String, fourth: [Bool]
    }
}

@Generable private struct Hidden: Equatable {
    var inner: Inner
    @Generable fileprivate struct Inner: Equatable { var text: String }
}

@Generable fileprivate enum HiddenChoice { case one, two }

@Generable
@available(macOS 26.0, *)
package struct Packaged: Sendable {
    package var text: String
    package init(text: String) { self.text = text }
}

public struct Outer: Sendable {
    @Generable public struct Inside: Sendable {
        public let text: String
        public var list: [Deep]?
        @Generable public struct Deep: Sendable { public var depth: Int }
        @Generable public enum Choice: Sendable { case yes, no(String) }
    }
    @Generable fileprivate struct Mine { var x: Int }
    static var mine: GenerationSchema { Mine.generationSchema }
}

@MainActor
final class Screen {
    @Generable struct Card: Equatable {
        var title: String
        var body: String
    }
    var card: Card.PartiallyGenerated?
    var list: [Card.PartiallyGenerated] = []

    func show(_ session: LanguageModelSession) async throws {
        for try await partial in session.streamResponse(to: "x", generating: Card.self) {
            card = partial.content
            if let title = partial.content.title { list = list.filter { $0.title != title } }
        }
        let response = try await session.respond(to: "x", generating: [Card].self)
        list = response.content.map { $0.asPartiallyGenerated() }
    }
}

/// Generic code over generable types.
struct Extractor<Output: Generable & Sendable>: Sendable {
    let session: LanguageModelSession

    func extract(_ text: String) async throws -> Output {
        try await session.respond(to: text, generating: Output.self).content
    }

    func partials(_ text: String, _ use: (Output.PartiallyGenerated) -> Void) async throws {
        for try await snapshot in session.streamResponse(to: text, generating: Output.self) { use(snapshot.content) }
    }

    func all(_ texts: [String]) async throws -> [Output] {
        try await withThrowingTaskGroup(of: (Int, Output).self) { group in
            for (index, text) in texts.enumerated() {
                group.addTask {
                    let session = LanguageModelSession(transcript: session.transcript)
                    return (index, try await session.respond(to: text, generating: Output.self).content)
                }
            }
            var found: [(Int, Output)] = []
            for try await item in group { found.append(item) }
            return found.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}

func generate<T>(_ type: T.Type, with session: LanguageModelSession) async throws -> T where T: Generable {
    try await session.respond(to: Prompt("Make one."), generating: type).content
}

func schemaNames(_ types: [any Generable.Type]) -> [String] { types.map { $0.generationSchema.name } }

/// An actor that owns a session.
actor Assistant {
    private var session: LanguageModelSession
    private let tools: [any FoundationModels.Tool]

    init(tools: [any FoundationModels.Tool]) {
        self.tools = tools
        session = LanguageModelSession(tools: tools) { "Be brief." }
    }

    func ask(_ question: String) async throws -> String {
        do {
            return try await session.respond(to: question).content
        } catch LanguageModelError.contextSizeExceeded {
            let kept = [session.transcript.first, session.transcript.last].compactMap(\.self)
            session = LanguageModelSession(tools: tools, transcript: Transcript(entries: kept))
            return try await session.respond(to: question).content
        }
    }

    func stream(_ question: String) -> AsyncThrowingStream<String, any Error> {
        let session = session
        return AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    for try await snapshot in session.streamResponse(to: question) {
                        continuation.yield(snapshot.content)
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}

/// A tool that is an actor, one that is generic, one with all arguments optional, and one that asks another session.
actor Basket: FoundationModels.Tool {
    nonisolated let name = "addToBasket"
    nonisolated let description = "Adds an article"
    private var articles: [String] = []

    @Generable struct Arguments: Sendable {
        @Guide(description: "The article") var article: String
        @Guide(description: "How many", .range(1...10)) var count: Int?
    }

    nonisolated func call(arguments: Arguments) async throws -> [String] {
        await add(arguments.article, count: arguments.count ?? 1)
    }

    private func add(_ article: String, count: Int) -> [String] {
        articles += Array(repeating: article, count: count)
        return articles
    }
}

struct Lookup<Record: Generable & Sendable>: FoundationModels.Tool {
    let description = "Looks a record up"
    var name: String { "lookUp" }
    let records: [String: Record]

    @Generable struct Key { var key: String }

    func call(arguments: Key) async throws -> [Record] { records[arguments.key].map { [$0] } ?? [] }
}

struct Expert: FoundationModels.Tool {
    typealias Output = String
    typealias Arguments = ExpertArguments
    let description = "Asks an expert"
    func call(arguments: Arguments) async throws -> Output {
        let session = LanguageModelSession(instructions: "You are an expert in \(arguments.field ?? "everything").")
        return try await session.respond(to: arguments.question ?? "").content
    }
}

@Generable struct ExpertArguments: Sendable {
    @Guide(description: "The field") let field: String?
    @Guide(description: "The question") let question: String?
}

enum Visibility {
    static func hidden() throws -> String {
        let value = Hidden(inner: Hidden.Inner(text: "x"))
        return try Hidden(value.generatedContent).generatedContent.jsonString
            + HiddenChoice.one.generatedContent.jsonString
    }
}
