import Foundation
import FoundationModels
import FoundationModelsTesting
import Observation
import Testing

@Suite("Apps on the main actor")
struct AppsTests {
    @Test("the trip planner looks places up and shows the itinerary as it comes")
    func trip() async throws {
        let text = Itinerary.exampleTripToJapan.generatedContent.jsonString
        let call = ScriptedStep.Call(
            "findPointsOfInterest", arguments: #"{"pointOfInterest":"restaurant","naturalLanguageQuery":"sushi"}"#)
        let model = ScriptedLanguageModel([.toolCalls([call]), .fragments(text.map(String.init))])
        let planner = ItineraryPlanner(landmark: ModelData.landmarks[1], model: model)
        planner.prewarm()
        try await planner.suggestItinerary(dayCount: 3, kidFriendly: true)
        #expect(
            planner.lines == [
                "Onsen Trip to Japan", "Sushi and Shopping Near Fuji", "fork.knife The Restaurant serving Sushi",
            ])
        #expect(planner.rawContent?.jsonString == text)
        #expect(planner.tool.lookupHistory.map(\.history.pointOfInterest) == [.restaurant])
        #expect(!planner.isResponding && planner.transcript.count == 5)
        #expect(model.prewarmedTranscripts.count == 1)
        guard case .prompt(let prompt)? = model.requests.first?.transcript.last else {
            Issue.record("the last entry is no prompt")
            return
        }
        #expect(prompt.segments.count == 2)
        #expect(
            prompt.segments.first?.description.hasSuffix(
                "kid-friendly.\nHere is an example of the desired format, but don't copy its content:") == true)
        #expect(prompt.contextOptions.includeSchemaInPrompt == false && prompt.options.samplingMode == .greedy)
    }

    @Test("agents hand a conversation over, with the app's state on the main actor")
    func workshop() async throws {
        let call = ScriptedStep.Call("HandOver", arguments: #"{"idea":"a crane"}"#, id: "1")
        let first = ScriptedLanguageModel([.toolCalls([call])])
        let second = ScriptedLanguageModel([.fragments(["Fold", " it."])])
        let workshop = Workshop()
        let session = LanguageModelSession(
            profile: WorkshopProfile(workshop: workshop, facilitating: first, planning: second))
        session.prewarm()
        var answer = ""
        for try await snapshot in session.streamResponse(to: "An idea, please") { answer = snapshot.content }
        #expect(answer == "Fold it.")
        #expect(workshop.events == ["hand over", "planning", "planned"])
        #expect(workshop.mode == .planning)
        #expect(first.requests.first?.generationOptions.temperature == 1)
        #expect(second.requests.first?.transcript.first?.description.hasSuffix("Plan 1: a crane.") == true)
    }

    @Test("a chat streams, condenses what is too long, explains refusals, and is saved and restored")
    func chat() async throws {
        let model = ScriptedLanguageModel([
            .fragments(["Hel", "lo"]),
            .failure(
                LanguageModelError.contextSizeExceeded(.init(contextSize: 1, tokenCount: 2, debugDescription: "full"))),
            .text("again"), .failure(LanguageModelError.refusal(.init(explanation: "no way", debugDescription: "d"))),
        ])
        let chat = ChatViewModel(model: model)
        func say(_ text: String) async {
            chat.input = text
            chat.send()
            await chat.finish()
        }
        await say("Hi")
        #expect(chat.messages.map(\.text) == ["Hi", "Hello"] && chat.messages.last?.isStreaming == false)
        await say("More")
        #expect(chat.messages.last?.text == "again" && chat.errorMessage == "full")
        let saved = try chat.save()
        await say("Bad")
        #expect(chat.errorMessage == "no way")
        try chat.restore(from: saved)
        #expect(chat.messages.map(\.text) == ["Hello", "More", "again"])
    }

    @Test("stopping a chat keeps what was shown and frees the session")
    func stop() async throws {
        let gate = ScriptGate()
        let model = ScriptedLanguageModel([ScriptedStep([.text("Begun"), .wait(for: gate)])])
        let chat = ChatViewModel(model: model)
        chat.input = "Hi"
        chat.send()
        await gate.arrival()
        #expect(chat.isResponding && !chat.canSend)
        chat.stop()
        await chat.finish()
        #expect(chat.messages.last?.text.hasSuffix(" (stopped)") == true)
        #expect(!chat.isResponding && chat.session.transcript.count == 1)
    }

    @Test("tools of every kind answer in the order of their calls, then the recipe comes")
    func recipes() async throws {
        let recipe = Recipe(
            id: "1", name: "Soup", minutes: 20, difficulty: "easy",
            ingredients: [.init(name: "Water", amount: 1.5, unit: .milliliter)], steps: ["Boil"],
            nutrition: .init(calories: 3), tags: [.glutenFree])
        let model = ScriptedLanguageModel([
            .toolCalls([
                .init("checkPantry", arguments: #"{"articles":["egg","salt"]}"#, id: "a"), .init("Clock", id: "b"),
                .init("getWeather", arguments: #"{"city":"Oslo"}"#, id: "c"), .init("convert", arguments: "2", id: "d"),
                .init("bake", arguments: #"{"degrees":200}"#, id: "e"),
                .init("pair", arguments: #"{"a":"1","b":"2"}"#, id: "f"),
            ]), .fragments(recipe.generatedContent.jsonString.map(String.init)),
        ])
        let pair = try DynamicTool(name: "pair", description: "A pair", fields: ["a", "b"]) {
            try $0.value(String.self, forProperty: "b")
        }
        let session = LanguageModelSession(
            model: model, tools: [Pantry(), Clock(), Weather(), Converter(), Oven(), pair]
        ) {
            "You cook."
        }
        let generator = RecipeGenerator(session: session)
        try await generator.generate(from: ["water", "salt"], vegan: true)
        #expect(generator.finished == recipe && generator.recipe?.tags == [.glutenFree])
        let outputs = session.transcript.compactMap { entry -> String? in
            guard case .toolOutput(let output) = entry else { return nil }
            return "\(output.id) \(output.toolName): \(output)"
        }
        #expect(
            outputs == [
                #"a checkPantry: {"found":["egg"],"missing":["salt"]}"#, "b Clock: 12:00",
                #"c getWeather: {"city":"Oslo","temperature":-3.5,"sunny":true}"#, "d convert: 56.7",
                "e bake: hot\n200°", "f pair: 2",
            ])
        let prompts = session.transcript.compactMap { if case .prompt(let prompt) = $0 { prompt } else { nil } }
        let prompt = try #require(prompts.first)
        #expect("\(prompt)" == "Make a recipe from:\n- water\n- salt\nIt must be vegan.\nwater\nsalt")
        let definitions = try #require(model.requests.first?.enabledToolDefinitions)
        #expect(definitions.map(\.name) == ["checkPantry", "Clock", "getWeather", "convert", "bake", "pair"])
        #expect(
            definitions.map(\.parameters.name)
                == ["Arguments", "Arguments", "Arguments", "Double", "Arguments", "pair"])
        let entries = session.transcript.compactMap {
            if case .instructions(let instructions) = $0 { instructions } else { nil }
        }
        let instructions = try #require(entries.first)
        #expect(instructions.toolDefinitions.map(\.name) == ["checkPantry", "Clock", "getWeather", "convert", "pair"])
    }

    @Test("a view hears that the session begins to respond")
    func observation() async throws {
        let gate = ScriptGate()
        let model = ScriptedLanguageModel([ScriptedStep([.text("a"), .wait(for: gate), .text("b")])])
        let session = LanguageModelSession(model: model)
        let (changes, told) = AsyncStream.makeStream(of: Void.self)
        withObservationTracking {
            _ = session.isResponding
        } onChange: {
            told.yield()
        }
        let task = Task { try await session.respond(to: "x").content }
        var iterator = changes.makeAsyncIterator()
        await iterator.next()
        await gate.arrival()
        #expect(session.isResponding)
        gate.open()
        #expect(try await task.value == "ab")
        #expect(!session.isResponding)
    }

    @Test(
        "an app sees that the model is there",
        .enabled(if: SystemLanguageModel.default.isAvailable, "put a checkpoint into Weights/"))
    func availability() {
        let availability = Availability()
        #expect(availability.message == "Ready" && availability.shortMessage == "yes")
        #expect(availability.model.supportsLocale(Locale(identifier: "en_US")))
    }
}
