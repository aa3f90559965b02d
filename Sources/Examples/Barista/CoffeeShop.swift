import Foundation
import FoundationModels

/// The game: guests come in one by one; the player talks with them, serves them, or asks a colleague.
struct CoffeeShop {
    private static let help = """
        Talk with the guest, or: /serve DRINK, /menu, /ask QUESTION (your colleague knows prices and guests), \
        /next, /quit.
        """

    private let seed: UInt64?
    private let guestBook: GuestBook
    private let colleaguesTools: [any Tool]
    private var colleague: LanguageModelSession
    private var guestCount = 0
    private var servedCount = 0
    private var coins = 0

    /// Opens the shop; the same seed brings the same guests.
    init(seed: UInt64?) {
        self.seed = seed
        guestBook = GuestBook()
        colleaguesTools = [MenuTool(), guestBook]
        colleague = LanguageModelSession(
            tools: colleaguesTools,
            instructions: """
                You are a friendly barista in a world full of pixels.
                Respond to the player's question.
                """)
    }

    /// Plays until the player quits or the input ends.
    mutating func play() async throws {
        Terminal.say("Welcome to the Pixel Café. " + Self.help)
        while true {
            let guest = try await newGuest()
            guestCount += 1
            Terminal.say("\n* " + guest.card)
            guard try await attend(to: guest) else { break }
        }
        Terminal.say("\nYou served \(servedCount) of \(guestCount) guests and earned \(coins) coins.")
    }

    /// Lets the player deal with a guest; false ends the game.
    private mutating func attend(to guest: Guest) async throws -> Bool {
        var session = LanguageModelSession(instructions: guest.instructions)
        while let line = Terminal.ask() {
            let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
            switch (parts.first, parts.dropFirst().first) {
            case (nil, _): continue
            case ("/quit", nil): return false
            case ("/next", nil): return true
            case ("/menu", nil):
                Terminal.say(Drink.allCases.map { "\($0) \($0.price)" }.joined(separator: ", "))
            case ("/ask", let question?):
                try await reply(from: "Colleague", in: &colleague, tools: colleaguesTools, to: question)
            case ("/serve", let name?):
                guard let drink = Drink(rawValue: name.lowercased()) else {
                    Terminal.say("There is no \(name) on the menu.")
                    continue
                }
                await guestBook.note(drink, for: guest.name)
                let isRight = if case .orderCoffee(drink) = guest.encounter { true } else { false }
                servedCount += isRight ? 1 : 0
                coins += isRight ? drink.price : 0
                Terminal.say(isRight ? "+\(drink.price) coins" : "That is not what \(guest.name) came for.")
                try await reply(from: guest.name, in: &session, to: "Here is your \(drink).")
                return true
            case (let command?, _) where command.hasPrefix("/"): Terminal.say(Self.help)
            default: try await reply(from: guest.name, in: &session, to: line)
            }
        }
        return false
    }

    /// Makes up a guest; a small model sometimes writes a complaint without end, which is cut and tried again.
    private func newGuest() async throws -> Guest {
        var lastError: GeneratedContent.ParsingError?
        for attempt in 0..<3 {
            let number = seed.map { $0 &+ UInt64(guestCount * 3 + attempt) }
            let options = GenerationOptions(
                samplingMode: .random(probabilityThreshold: 0.9, seed: number), maximumResponseTokens: 200)
            do {
                let session = LanguageModelSession(instructions: "You make characters for a game in a coffee shop.")
                return try await session.respond(
                    to: "Create an NPC customer with a fun personality suitable for a coffee shop.",
                    generating: Guest.self, options: options
                ).content
            } catch let error as GeneratedContent.ParsingError {
                lastError = error
            }
        }
        throw lastError ?? CancellationError()
    }

    /// Streams what somebody says; begins anew with the last exchange where the conversation has become too long.
    private func reply(
        from name: String, in session: inout LanguageModelSession, tools: [any Tool] = [], to text: String
    ) async throws {
        let options = GenerationOptions(
            samplingMode: seed.map { .random(probabilityThreshold: 0.9, seed: $0) }, maximumResponseTokens: 80)
        do {
            var shown = ""
            Terminal.write("\(name): ")
            for try await snapshot in session.streamResponse(to: text, options: options) {
                // After a call of a tool the answer begins anew.
                let isContinued = snapshot.content.hasPrefix(shown)
                Terminal.write(isContinued ? String(snapshot.content.dropFirst(shown.count)) : " \(snapshot.content)")
                shown = snapshot.content
            }
            Terminal.write("\n")
        } catch LanguageModelError.contextSizeExceeded {
            let entries = Array(session.transcript)
            session = LanguageModelSession(
                tools: tools,
                transcript: Transcript(entries: entries.prefix(1) + entries.dropFirst().suffix(1)))
            Terminal.say("… has lost the thread. Say it once more?")
        } catch LanguageModelError.guardrailViolation, LanguageModelError.refusal {
            Terminal.say("… would rather not talk about that.")
        }
    }
}
