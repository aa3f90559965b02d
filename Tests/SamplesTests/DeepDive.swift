import Foundation
import FoundationModels
import RegexBuilder

// The samples of "Deep dive into the Foundation Models framework" (2025).

enum DeepDive {
    static func respond(userInput: String) async throws -> String {
        let session = LanguageModelSession(
            instructions: """
                You are a friendly barista in a world full of pixels.
                Respond to the player’s question.
                """
        )
        let response = try await session.respond(to: userInput)
        return response.content
    }

    static func overflow(prompt: String) async throws {
        var session = LanguageModelSession()

        do {
            let answer = try await session.respond(to: prompt)
            print(answer.content)
        } catch LanguageModelSession.GenerationError.exceededContextWindowSize {
            // New session, without any history from the previous session.
            session = LanguageModelSession()
        }
        do {
            let answer = try await session.respond(to: prompt)
            print(answer.content)
        } catch LanguageModelSession.GenerationError.exceededContextWindowSize {
            // New session, with some history from the previous session.
            session = newSession(previousSession: session)
        }
    }

    static func newSession(previousSession: LanguageModelSession) -> LanguageModelSession {
        let allEntries = previousSession.transcript.entries
        var condensedEntries = [Transcript.Entry]()
        if let firstEntry = allEntries.first {
            condensedEntries.append(firstEntry)
            if allEntries.count > 1, let lastEntry = allEntries.last {
                condensedEntries.append(lastEntry)
            }
        }
        let condensedTranscript = Transcript(entries: condensedEntries)
        // Note: transcript includes instructions.
        return LanguageModelSession(transcript: condensedTranscript)
    }

    static func sampling(session: LanguageModelSession, prompt: String) async throws {
        // Deterministic output
        _ = try await session.respond(to: prompt, options: GenerationOptions(sampling: .greedy))
        // Low-variance output
        _ = try await session.respond(to: prompt, options: GenerationOptions(temperature: 0.5))
        // High-variance output
        _ = try await session.respond(to: prompt, options: GenerationOptions(temperature: 2.0))
    }

    static func languages(userInput: String) async throws -> Bool {
        let session = LanguageModelSession()
        do {
            let answer = try await session.respond(to: userInput)
            print(answer.content)
        } catch LanguageModelSession.GenerationError.unsupportedLanguageOrLocale {
            // Unsupported language in prompt.
        }
        let supportedLanguages = SystemLanguageModel.default.supportedLanguages
        guard supportedLanguages.contains(Locale.current.language) else {
            // Show message
            return false
        }
        return true
    }

    enum Simple {
        @Generable
        struct NPC {
            let name: String
            let coffeeOrder: String
        }

        static func makeNPC() async throws -> NPC {
            let session = LanguageModelSession(instructions: "You make characters.")
            let response = try await session.respond(generating: NPC.self) {
                "Generate a character that orders a coffee."
            }
            return response.content
        }
    }

    enum WithEnum {
        @Generable
        struct NPC {
            let name: String
            let encounter: Encounter

            @Generable
            enum Encounter {
                case orderCoffee(String)
                case wantToTalkToManager(complaint: String)
            }
        }
    }

    @Generable
    struct NPC {
        @Guide(description: "A full name")
        let name: String
        @Guide(.range(1...10))
        let level: Int
        @Guide(.count(3))
        let attributes: [Attribute]
        let encounter: Encounter

        @Generable
        enum Attribute {
            case sassy
            case tired
            case hungry
        }
        @Generable
        enum Encounter {
            case orderCoffee(String)
            case wantToTalkToManager(complaint: String)
        }
    }

    static func makeNPC() async throws -> NPC {
        let session = LanguageModelSession(instructions: "You make characters.")
        let response = try await session.respond(generating: NPC.self) {
            "Generate a character that orders a coffee."
        }
        return response.content
    }

    enum RegexGuide {
        @Generable
        struct NPC {
            @Guide(
                Regex {
                    Capture {
                        ChoiceOf {
                            "Mr"
                            "Mrs"
                        }
                    }
                    ". "
                    OneOrMore(.word)
                })
            let name: String
        }

        static func make(session: LanguageModelSession) async throws {
            try await session.respond(to: "Generate a fun NPC", generating: NPC.self)
        }
    }

    @Generable
    struct Riddle {
        let question: String
        let answers: [Answer]

        @Generable
        struct Answer {
            let text: String
            let isCorrect: Bool
        }
    }

    struct LevelObjectCreator {
        var name: String
        var properties: [DynamicGenerationSchema.Property] = []

        mutating func addStringProperty(name: String) {
            let property = DynamicGenerationSchema.Property(
                name: name,
                schema: DynamicGenerationSchema(type: String.self)
            )
            properties.append(property)
        }

        mutating func addBoolProperty(name: String) {
            let property = DynamicGenerationSchema.Property(
                name: name,
                schema: DynamicGenerationSchema(type: Bool.self)
            )
            properties.append(property)
        }

        mutating func addArrayProperty(name: String, customType: String) {
            let property = DynamicGenerationSchema.Property(
                name: name,
                schema: DynamicGenerationSchema(
                    arrayOf: DynamicGenerationSchema(referenceTo: customType)
                )
            )
            properties.append(property)
        }

        var root: DynamicGenerationSchema {
            DynamicGenerationSchema(
                name: name,
                properties: properties
            )
        }
    }

    static func riddle(session: LanguageModelSession) async throws -> (String, [GeneratedContent]) {
        var riddleBuilder = LevelObjectCreator(name: "Riddle")
        riddleBuilder.addStringProperty(name: "question")
        riddleBuilder.addArrayProperty(name: "answers", customType: "Answer")

        var answerBuilder = LevelObjectCreator(name: "Answer")
        answerBuilder.addStringProperty(name: "text")
        answerBuilder.addBoolProperty(name: "isCorrect")

        let riddleDynamicSchema = riddleBuilder.root
        let answerDynamicSchema = answerBuilder.root

        let schema = try GenerationSchema(
            root: riddleDynamicSchema,
            dependencies: [answerDynamicSchema]
        )

        let response = try await session.respond(
            to: "Generate a fun riddle about coffee",
            schema: schema
        )
        let generatedContent = response.content
        let question = try generatedContent.value(String.self, forProperty: "question")
        let answers = try generatedContent.value([GeneratedContent].self, forProperty: "answers")
        return (question, answers)
    }

    struct FindContactTool: Tool {
        let name = "findContact"
        let description = "Finds a contact from a specified age generation."

        @Generable
        struct Arguments {
            let generation: Generation

            @Generable
            enum Generation {
                case babyBoomers
                case genX
                case millennial
                case genZ
            }
        }

        func call(arguments: Arguments) async throws -> ToolOutput {
            let store = CNContactStore()

            let keysToFetch = [CNContactGivenNameKey, CNContactBirthdayKey] as [CNKeyDescriptor]
            let request = CNContactFetchRequest(keysToFetch: keysToFetch)

            var contacts: [CNContact] = []
            try store.enumerateContacts(with: request) { contact, stop in
                if let year = contact.birthday?.year {
                    if arguments.generation.yearRange.contains(year) {
                        contacts.append(contact)
                    }
                }
            }
            guard let pickedContact = contacts.randomElement() else {
                return ToolOutput("Could not find a contact.")
            }
            return ToolOutput(pickedContact.givenName)
        }
    }

    class StatefulFindContactTool: Tool {
        let name = "findContact"
        let description = "Finds a contact from a specified age generation."

        var pickedContacts = Set<String>()

        typealias Arguments = FindContactTool.Arguments

        func call(arguments: Arguments) async throws -> ToolOutput {
            var contacts = [CNContact()]
            contacts.removeAll(where: { pickedContacts.contains($0.givenName) })
            guard let pickedContact = contacts.randomElement() else {
                return ToolOutput("Could not find a contact.")
            }
            pickedContacts.insert(pickedContact.givenName)
            return ToolOutput(pickedContact.givenName)
        }
    }

    struct GetContactEventTool: Tool {
        let name = "getContactEvent"
        let description = "Get an event with a contact."

        let contactName: String

        @Generable
        struct Arguments {
            let day: Int
            let month: Int
            let year: Int
        }

        func call(arguments: Arguments) async throws -> ToolOutput {
            ToolOutput("\(contactName): \(arguments.day).\(arguments.month).\(arguments.year)")
        }
    }

    static func toolSession() -> LanguageModelSession {
        LanguageModelSession(
            tools: [FindContactTool(), StatefulFindContactTool(), GetContactEventTool(contactName: "Naomy")],
            instructions: "Generate fun NPCs"
        )
    }

    static func describe(_ error: any Error) -> String {
        guard let error = error as? LanguageModelSession.GenerationError else { return "other" }
        switch error {
        case .exceededContextWindowSize(let context): return "context: \(context.debugDescription)"
        case .assetsUnavailable(let context): return "assets: \(context.debugDescription)"
        case .guardrailViolation(let context): return "guardrail: \(context.debugDescription)"
        case .unsupportedGuide(let context): return "guide: \(context.debugDescription)"
        case .unsupportedLanguageOrLocale(let context): return "language: \(context.debugDescription)"
        case .decodingFailure(let context): return "decoding: \(context.debugDescription)"
        case .rateLimited(let context): return "rate: \(context.debugDescription)"
        default: return [error.failureReason, error.recoverySuggestion].compactMap { $0 }.joined(separator: " ")
        }
    }
}

extension DeepDive.FindContactTool.Arguments.Generation {
    var yearRange: ClosedRange<Int> {
        switch self {
        case .babyBoomers: 1946...1964
        case .genX: 1965...1980
        case .millennial: 1981...1996
        case .genZ: 1997...2012
        }
    }
}
