import FoundationModelsCore

/// Arguments with one text.
package struct CityArguments: Generable {
    package var city: String
    package static var generationSchema: GenerationSchema {
        .init(type: Self.self, properties: [.init(name: "city", type: String.self)])
    }
    package init(_ content: GeneratedContent) throws { city = try content.value(forProperty: "city") }
    package var generatedContent: GeneratedContent { .init(properties: ["city": city]) }
}

/// A tool that does what a test says.
package struct SpyTool: Tool {
    package let name: String
    package let description = "Tells the weather"
    package let includesSchemaInInstructions: Bool
    private let body: @Sendable (String) async throws -> String

    package init(
        name: String = "weather", includesSchemaInInstructions: Bool = true,
        body: @escaping @Sendable (String) async throws -> String = { "sunny in \($0)" }
    ) {
        self.name = name
        self.includesSchemaInInstructions = includesSchemaInInstructions
        self.body = body
    }

    package func call(arguments: CityArguments) async throws -> String { try await body(arguments.city) }
}

/// An error that only a test throws.
package struct SpyError: Error, Equatable {
    package init() {}
}
