import FoundationModels
import FoundationModelsTesting
import Synchronization
import TestTraits
import Testing

final class Shop: Sendable {
    private let state = Mutex((isOpen: true, isBusy: false))

    var isOpen: Bool {
        get { state.withLock { $0.isOpen } }
        set { state.withLock { $0.isOpen = newValue } }
    }

    var isBusy: Bool {
        get { state.withLock { $0.isBusy } }
        set { state.withLock { $0.isBusy = newValue } }
    }
}

struct Barista: DynamicInstructions {
    var isOpen: Bool

    var body: some DynamicInstructions {
        Instructions("You are a friendly barista.")
        if isOpen {
            MenuTool()
        } else {
            Instructions("The shop is closed. Offer nothing.")
        }
    }
}

struct ShopProfile: LanguageModelSession.DynamicProfile {
    var shop: Shop

    var body: some DynamicProfile {
        if shop.isBusy {
            Profile { Barista(isOpen: true) }
                .temperature(0.2)
                .maximumResponseTokens(40)
        } else {
            Profile { Barista(isOpen: shop.isOpen) }
                .temperature(1)
        }
    }
}

struct ShortMemory: LanguageModelSession.DynamicProfileModifier {
    var entries: Int

    func body(content: Content) -> some DynamicProfile {
        content.historyTransform { history in history.suffix(entries) }
    }
}

extension SessionPropertyValues {
    @SessionPropertyEntry var orders: Int = 0
}

struct CountingProfile: LanguageModelSession.DynamicProfile {
    @SessionProperty(\.orders) var orders
    @SessionProperty(\.history) var history

    var body: some DynamicProfile {
        Profile {
            Barista(isOpen: true)
            Instructions("Orders so far: \(orders).")
        }
        .onToolCall { call in
            guard call.toolName == "getPrice" else { throw CancellationError() }
            orders += 1
        }
        .onResponse {
            if history.count > 50 { history = history.suffix(10) }
        }
    }
}

@Suite("Switching profiles", .seeded(1))
struct SwitchingProfilesArticle {
    @Test(
        "the article's code runs on the default model",
        .enabled(if: SystemLanguageModel.default.capabilities.contains(.toolCalling), "the model can't call tools"))
    func run() async throws {
        let shop = Shop()
        let session = LanguageModelSession(profile: ShopProfile(shop: shop))
        let response = try await session.respond(to: "What does a latte cost?")
        #expect(!response.transcriptEntries.isEmpty)
        shop.isOpen = false
        try await session.respond(to: "And a tea?", options: GenerationOptions(maximumResponseTokens: 60))
        guard case .instructions(let instructions)? = session.transcript.first else {
            Issue.record("no instructions")
            return
        }
        #expect("\(instructions)".hasSuffix("The shop is closed. Offer nothing."))
        #expect(instructions.toolDefinitions.isEmpty)
    }

    @Test("orders are counted, and other calls blocked")
    func counting() async throws {
        let call = ScriptedStep.toolCalls([.init("getPrice", arguments: #"{"drink":"tea"}"#, id: "1")])
        let model = ScriptedLanguageModel([call, .text("2 coins."), .text("Bye.")])
        let session = LanguageModelSession(profile: CountingProfile().model(model).modifier(ShortMemory(entries: 1)))
        try await session.respond(to: "A tea, please")
        #expect(session.properties.orders == 1)
        try await session.respond(to: "Bye")
        #expect(model.requests.map(\.transcript.count) == [2, 2, 2])
        #expect(model.requests.last?.transcript.first?.description.hasSuffix("Orders so far: 1.") == true)
    }
}
