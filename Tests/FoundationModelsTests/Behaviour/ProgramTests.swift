import Foundation
import FoundationModels
import FoundationModelsTesting
import Testing

@Suite("Programs as people write them")
struct ProgramTests {
    static let order =
        #"{"customer":"Ann","items":[{"name":"tea","count":2}],"priority":"low","discount":5,"#
        + #""tags":["vip"],"kind":"order","code":"1-2","total":12.30,"matrix":[[1,2],[]],"state":"still-open","when":3}"#

    @Test("the schema of a type in an extension holds every guide")
    func schema() throws {
        let text = Shop.Order.generationSchema.debugDescription
        for part in [
            #""customer":{"description":"The customer's name","pattern":"[A-Z][a-z]+","type":"string"}"#,
            ##""items":{"description":"What was ordered","items":{"$ref":"#/$defs/Item"},"maxItems":3,"minItems":1,"type":"array"}"##,
            #""priority":{"description":"Priority","enum":["low","high"],"type":"string"}"#,
            #""discount":{"maximum":100,"minimum":0,"type":"number"}"#,
            #""tables":{"maximum":9,"minimum":1,"type":"integer"}"#,
            #""tags":{"description":"Tags","items":{"enum":["new","vip"],"type":"string"},"maxItems":4,"minItems":1,"type":"array"}"#,
            #""kind":{"const":"order","description":"Kind"}"#,
            #""matrix":{"items":{"items":{"type":"integer"},"type":"array"},"type":"array"}"#,
            #""state":{"enum":["still-open","The order is closed."],"type":"string"}"#,
            #""required":["customer","items","priority","discount","tags","kind","code","total","matrix","state"]"#,
            #""x-order":["customer","items","priority","discount","tables","tags","kind","code","number","total","matrix","state","note","when"]"#,
        ] {
            #expect(text.contains(part), "\(part)")
        }
    }

    @Test("values go to content and back, and into programs' own conformances")
    func values() throws {
        let content = try GeneratedContent(json: Self.order)
        let order = try Shop.Order(content)
        #expect(order.items == [Shop.Item(name: "tea", count: 2)] && order.when == 3 && order.note == nil)
        #expect("\(order.total)" == "12.3")
        #expect(try Shop.Order(order.generatedContent) == order)
        #expect(try JSONDecoder().decode(Shop.Order.self, from: JSONEncoder().encode(order)) == order)
        for event in [
            Shop.Event.opened, .paid(amount: 1.5, currency: "EUR"), .moved(from: 1, to: 2), .noted("x", by: nil),
            .items([]), .nested(order), .inner(.closed),
        ] {
            #expect(try Shop.Event(event.generatedContent) == event)
        }
        let sum = Shop.Expression.sum(.number(1), .sum(.number(2), .number(3)))
        #expect(try Shop.Expression(sum.generatedContent) == sum)
        let words = Shop.Keywords(class: "c", self: nil, content: "x", properties: 1, value: true, name: "n")
        #expect(try Shop.Keywords(words.generatedContent) == words)
        let pair = Shop.Pair(first: 1, second: 2, third: "3", fourth: [true])
        #expect(pair.generatedContent.jsonString == #"{"first":1,"second":2,"third":"3","fourth":[true]}"#)
        #expect(try Shop.Pair(pair.generatedContent) == pair)
        #expect(Shop.Empty().generatedContent.jsonString == "{}")
        #expect(Shop.Tool(Prompt: "x").generatedContent.jsonString == #"{"Prompt":"x"}"#)
        #expect(try Visibility.hidden() == #"{"inner":{"text":"x"}}"one""#)
        #expect(schemaNames([Shop.Order.self, Outer.Inside.Deep.self, [Int].self]) == ["Order", "Deep", "Array<Int>"])
        #expect(Outer.mine.name == "Mine")
    }

    @Test("a partial enum shows the payload as far as it has come")
    func partialEnum() throws {
        let text = #"{"type":"paid","amount":1.5,"currency":"EUR"}"#
        var seen: [String] = []
        for end in 1...text.count {
            guard let partial = try? Shop.Event.PartiallyGenerated(GeneratedContent(json: String(text.prefix(end))))
            else { continue }
            guard case .paid(let amount, let currency) = partial else { throw ProbeError() }
            let line = "\(amount.map { "\($0)" } ?? "-") \(currency ?? "-")"
            if seen.last != line { seen.append(line) }
        }
        #expect(seen == ["- -", "1.5 -", "1.5 ", "1.5 E", "1.5 EU", "1.5 EUR"])
    }

    @Test("generic code, screens and actors follow sessions")
    func running() async throws {
        let card = #"{"title":"T","body":"B"}"#
        let model = ScriptedLanguageModel { request in
            .text(request.schema?.name == "Card" ? card : request.schema == nil ? "text" : "[\(card)]")
        }
        let session = LanguageModelSession(model: model)
        #expect(try await Extractor<Screen.Card>(session: session).extract("x") == Screen.Card(title: "T", body: "B"))
        #expect(try await generate([Screen.Card].self, with: session).count == 1)
        let screen = await MainActor.run { Screen() }
        try await screen.show(session)
        #expect(await screen.list.count == 1)
    }

    @Test("tools that are actors or generic are run with their arguments")
    func tools() async throws {
        let model = ScriptedLanguageModel([
            .toolCalls([.init("addToBasket", arguments: #"{"article":"tea","count":2}"#)]),
            .toolCalls([
                .init("addToBasket", arguments: #"{"article":"milk"}"#), .init("lookUp", arguments: #"{"key":"a"}"#),
            ]), .text("done"),
        ])
        let lookup = Lookup(records: ["a": Shop.Item(name: "ale")])
        let session = LanguageModelSession(model: model, tools: [Basket(), lookup])
        let entries = try await session.respond(to: "x").transcriptEntries
        let outputs = entries.compactMap { if case .toolOutput(let output) = $0 { output.description } else { nil } }
        #expect(outputs[0] == "tea\ntea")
        #expect(outputs[1] == "tea\ntea\nmilk")
        #expect(outputs[2].contains(#"{"name":"ale","count":1}"#))
    }
}
