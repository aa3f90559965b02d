import Foundation
import Testing

@testable import FoundationModelsCore

@Suite("Language detection")
struct LanguageDetectorTests {
    @Test("languages that a model doesn't declare are found", arguments: [
        ("Schreibe mir bitte ein kurzes Gedicht über den Herbst.", "de"),
        ("Écris-moi une courte histoire sur un chat qui voyage.", "fr"),
        ("Escribe un poema corto sobre el otoño por favor.", "es"),
        ("Napisz krótki wiersz o jesieni, proszę, i opowiedz mi coś.", "pl"),
        ("Lütfen sonbahar hakkında kısa bir şiir yaz.", "tr"),
        ("Напиши короткое стихотворение об осени", "ru"), ("フランスの首都はどこですか", "ja"), ("法国的首都是哪里", "zh"),
        ("프랑스의 수도는 어디입니까", "ko"), ("ما هي عاصمة فرنسا", "ar"), ("फ्रांस की राजधानी क्या है", "hi"),
    ])
    func foreign(text: String, code: String) {
        #expect(LanguageDetector.foreignLanguage(of: text, declared: ["en"]) == code)
        #expect(LanguageDetector.foreignLanguage(of: text, declared: ["en", code]) == nil)
        #expect(LanguageDetector.foreignLanguage(of: text, declared: []) == nil)
    }

    @Test("English, names, code, short texts and mixed texts pass", arguments: [
        "What is the capital of France?", "Hola", "Bonjour tout le monde",
        "Translate to French: the weather is nice today, and the sun shines",
        "Translate 'Guten Morgen, wie geht es dir heute' into English",
        "Generate an itinerary for Sagrada Familia, Barcelona, La Rambla",
        "SELECT id, name FROM users WHERE id = 3 ORDER BY name", "Tell me about Tokyo (東京), Kyoto and Osaka.",
        "func call(arguments: Arguments) async throws -> String", "", "12345 🦉",
    ])
    func passes(text: String) {
        #expect(LanguageDetector.foreignLanguage(of: text, declared: ["en"]) == nil)
    }

    @Test("a request in a language outside the model's card is refused, with its code")
    func refused() async throws {
        let card = "---\nlanguage:\n- en\n---\n# A model\n"
        let checkpoint = try RandomCheckpoint(card: card)
        let session = LanguageModelSession(model: LocalLanguageModel(directory: checkpoint.directory))
        let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 2)
        do {
            _ = try await session.respond(to: "Schreibe mir bitte ein kurzes Gedicht über den Herbst.", options: options)
            Issue.record("nothing was thrown")
        } catch LanguageModelError.unsupportedLanguageOrLocale(let details) {
            #expect(details.languageCode.identifier == "de")
        }
        #expect(session.transcript.isEmpty)
        _ = try await session.respond(to: "Write me a short poem about autumn, please.", options: options)
        #expect(session.transcript.count == 2)
    }
}
