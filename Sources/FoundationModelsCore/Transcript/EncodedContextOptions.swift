/// The encoded form of context options.
struct EncodedContextOptions: Codable {
    private var includeSchemaInPrompt: Bool?
    private var reasoningLevel: String?

    init(_ options: ContextOptions) {
        includeSchemaInPrompt = options.includeSchemaInPrompt
        switch options.reasoningLevel {
        case .light?: reasoningLevel = "light"
        case .moderate?: reasoningLevel = "moderate"
        case .deep?: reasoningLevel = "deep"
        case .custom(let name)?: reasoningLevel = name
        case nil: break
        }
    }

    var options: ContextOptions {
        let level: ContextOptions.ReasoningLevel? =
            switch reasoningLevel {
            case nil: nil
            case "light"?: .light
            case "moderate"?: .moderate
            case "deep"?: .deep
            case let name?: .custom(name)
            }
        return ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt, reasoningLevel: level)
    }
}
