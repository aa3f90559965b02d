import Foundation
import FoundationModels

enum ToolSurface {
    struct Arguments: Generable, Sendable {
        var city: String
        static var generationSchema: GenerationSchema {
            GenerationSchema(type: Self.self, properties: [GenerationSchema.Property(name: "city", type: String.self)])
        }
        init(_ content: GeneratedContent) throws { city = try content.value(forProperty: "city") }
        var generatedContent: GeneratedContent { GeneratedContent(properties: ["city": city]) }
    }

    /// The least that a tool can be: a synchronous witness, the name of the type.
    struct Least: Tool {
        let description = "d"
        func call(arguments: Arguments) -> String { arguments.city }
    }

    /// Everything that a tool can state.
    struct Most: Tool {
        let name = "most"
        let description = "d"
        var parameters: GenerationSchema { Arguments.generationSchema }
        var includesSchemaInInstructions: Bool { false }
        @concurrent func call(arguments: Arguments) async throws -> GeneratedContent { arguments.generatedContent }
    }

    actor Counter: Tool {
        nonisolated let name = "counter"
        nonisolated let description = "Counts"
        private var count = 0
        nonisolated func call(arguments: Arguments) async throws -> String { "\(await next())" }
        private func next() -> Int {
            count += 1
            return count
        }
    }

    final class Holder: Tool {
        let name = "holder"
        let description = "d"
        func call(arguments: GeneratedContent) async throws -> [String] { [] }
        var parameters: GenerationSchema { String.generationSchema }
    }

    struct Text: Tool {
        let description = "d"
        func call(arguments: String) async throws -> Prompt { Prompt(arguments) }
    }
    struct Whole: Tool {
        let description = "d"
        func call(arguments: Int) async throws -> Int { arguments }
    }
    struct Fraction: Tool {
        let description = "d"
        func call(arguments: Double) async throws -> Double { arguments }
    }
    struct Single: Tool {
        let description = "d"
        func call(arguments: Float) async throws -> Float { arguments }
    }
    struct Exact: Tool {
        let description = "d"
        func call(arguments: Decimal) async throws -> Decimal { arguments }
    }
    struct Flag: Tool {
        let description = "d"
        func call(arguments: Bool) async throws -> Bool? { arguments }
    }
    struct Generic<Value: Generable & Sendable>: Tool {
        let name = "generic"
        let description = "d"
        let value: Value
        func call(arguments: Arguments) async throws -> Value { value }
    }

    /// A tool's associated types can be named.
    static func run<T: Tool>(_ tool: T, _ arguments: T.Arguments) async throws -> T.Output {
        try await tool.call(arguments: arguments)
    }
    static func named(_ tool: any Tool<Arguments, String>) async throws -> String {
        try await tool.call(arguments: Arguments(GeneratedContent(properties: ["city": "x"])))
    }
    static func wrapped(_ tool: some Tool<Arguments, String>) -> some Tool { tool }

    static let all: [any Tool] = [
        Least(), Most(), Counter(), Holder(), Text(), Whole(), Fraction(), Single(), Exact(), Flag(), Generic(value: 3),
    ]

    static func properties() {
        for tool in all {
            let _: (String, String) = (tool.name, tool.description)
            let _: GenerationSchema = tool.parameters
            let _: Bool = tool.includesSchemaInInstructions
            _ = Transcript.ToolDefinition(tool: tool)
        }
    }

    @available(*, deprecated)
    struct Slide: Tool {
        let name = "slide"
        let description = "d"
        func call(arguments: Arguments) async throws -> ToolOutput {
            if arguments.city.isEmpty { return ToolOutput("text") }
            return ToolOutput(GeneratedContent(properties: ["temperature": 71.0]))
        }
    }
}
