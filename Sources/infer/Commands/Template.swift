import ArgumentParser
import ChatTemplates
import NightjarGeneration
import Vision

/// `infer template`: shows a conversation in a model's chat template.
struct Template: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Renders a conversation with a chat template.",
        discussion: """
            Prints the exact text, with no newline added. The template is that of --template, or else the model's \
            chat_template.jinja, chat_template.json or tokenizer_config.json; of several named ones tool_use where \
            there are tools, else default. Messages and tools are JSON in the form of OpenAI and Hugging Face. Images of a \
            model that sees are shown as the placeholders that it reads; a "path" is relative to the file of messages.
            """)

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The messages as an array, or as an object that contains them; - for standard input.", valueName: "file"))
    var messages: String

    @Option(
        name: .long,
        help: ArgumentHelp("The model's directory, or its GGUF file. (default: Weights/)", valueName: "dir"))
    var model: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "A file with a Jinja template. Special tokens then come only from --model.", valueName: "file"))
    var template: String?

    @Option(name: .long, help: ArgumentHelp("Name of the template, if the model has several.", valueName: "name"))
    var templateName: String?

    @Option(name: .long, help: ArgumentHelp("The tools as an array.", valueName: "file"))
    var tools: String?

    @Flag(name: .long, help: "Don't append the beginning of the assistant's turn.")
    var noGenerationPrompt = false

    @Flag(name: .long, help: "End inside the last message, so that the model continues it.")
    var continueFinalMessage = false

    @Option(name: .long, help: ArgumentHelp("More variables for the template, as an object.", valueName: "json"))
    var arguments: String?

    @Option(name: .long, help: ArgumentHelp("The begin token instead of the model's.", valueName: "text"))
    var bos: String?

    @Option(name: .long, help: ArgumentHelp("The end token instead of the model's.", valueName: "text"))
    var eos: String?

    @Option(
        name: .long,
        help: ArgumentHelp("The date and time for the template. (default: now)", valueName: "iso8601"))
    var now: String?

    func validate() throws {
        if let now, ChatTemplateClock(iso8601: now) == nil {
            throw ValidationError("--now must be a date and time such as 2026-11-21T01:45:00")
        }
        if template != nil, templateName != nil {
            throw ValidationError("--template and --template-name can't be combined")
        }
    }

    func run() throws {
        let document = try MessageDocument(path: messages)
        let toolList = try tools.map { try parse(InputFile.bytes(of: $0, .conversation), name: $0) }
        if let tools, toolList?.array == nil {
            throw Failure.badData("\(shown(tools)): expected an array of tools, each an object")
        }
        var options = ChatTemplateOptions(
            addGenerationPrompt: !noGenerationPrompt && !continueFinalMessage,
            continueFinalMessage: continueFinalMessage, now: now.flatMap(ChatTemplateClock.init(iso8601:)))
        if let arguments {
            guard let object = try parse(Array(arguments.utf8), name: "--arguments").object else {
                throw Failure.badData("--arguments must be a JSON object")
            }
            options.arguments = object
        }
        let loaded = try load(forTools: toolList ?? document.tools != nil)
        let prompt = try document.rendered(
            by: loaded, tools: toolList, options: options, processor: document.showsImages ? processor() : nil)
        StandardStreams.write(prompt.text)
    }

    /// Returns the image preprocessor; nil without a model, and for a text-only one.
    private func processor() throws -> VisionProcessor? {
        guard template == nil || model != nil else { return nil }
        return try ModelPackage(path: model.map(ModelOptions.located) ?? ModelOptions.defaultDirectory())
            .visionProcessor()
    }

    private func load(forTools: Bool) throws -> ChatTemplate {
        var loaded =
            if let template {
                try model.map { try ModelPackage(path: ModelOptions.located($0)).chatTemplate(file: template) }
                    ?? ChatTemplate.load(file: template)
            } else {
                try ModelPackage(path: model.map(ModelOptions.located) ?? ModelOptions.defaultDirectory())
                    .chatTemplate(name: templateName, forTools: forTools)
            }
        if let bos { loaded.specialTokens["bos_token"] = bos }
        if let eos { loaded.specialTokens["eos_token"] = eos }
        return loaded
    }

    private func parse(_ bytes: [UInt8], name: String) throws(Failure) -> JSONValue {
        do {
            return try JSONValue(parsing: bytes)
        } catch {
            throw .badData("\(shown(name)): \(error)")
        }
    }

    private func shown(_ name: String) -> String { name == "-" ? "standard input" : name }
}
