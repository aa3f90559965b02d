import FoundationModelsTesting
import NightjarGeneration
import NightjarServing
import Testing

@Suite("Observing the service", .enabled(if: !Serving.directory.isEmpty))
struct ServiceObservingTests {
    private func requests(_ observer: RecordingObserver) -> [RecordingObserver.Ended] {
        observer.ended { if case .request = $0 { true } else { false } }
    }

    @Test func aWholeReplyHoldsItsGenerationsAndSaysHowLongItWaited() async throws {
        let observer = RecordingObserver()
        try await observer.record { _ = try await Serving.shared.chat("Hello", #""max_tokens": 4, "n": 2"#) }
        let request = try #require(requests(observer).first)
        #expect(request.operation.kind == .request(endpoint: "/v1/chat/completions"))
        #expect(request.outcome.status == 200 && request.outcome.model == "default" && request.outcome.error == nil)
        let generations = observer.ended { if case .generation = $0 { true } else { false } }
        #expect(generations.count == 2)
        #expect(generations.allSatisfy { $0.operation.parentID == request.operation.id })
        #expect(observer.admissions.count == 1)
    }

    @Test func aStreamEndsWithItsLastEvent() async throws {
        let observer = RecordingObserver()
        try await observer.record {
            let reply = await Serving.shared.reply(
                "/v1/chat/completions", Serving.body("Hello", #""max_tokens": 4, "stream": true"#))
            guard case .events(let events) = reply.body else { throw UnexpectedReply(what: "no stream") }
            #expect(requests(observer).isEmpty)
            try await events(RecordingSink())
        }
        #expect(requests(observer).map(\.outcome.status) == [200])
        #expect(requests(observer)[0].outcome.error == nil)
        let generation = try #require(observer.ended { if case .generation = $0 { true } else { false } }.first)
        #expect(generation.operation.parentID == requests(observer)[0].operation.id)
    }

    @Test func aStreamThatNobodySendsIsCancelled() async throws {
        let observer = RecordingObserver()
        try await observer.record {
            _ = await Serving.shared.reply(
                "/v1/chat/completions", Serving.body("Hello", #""max_tokens": 4, "stream": true"#))
        }
        #expect(requests(observer).map(\.outcome.error?.isCancellation) == [true])
    }

    @Test func refusalsAreToldWithTheirCodes() async throws {
        let observer = RecordingObserver()
        try await observer.record {
            _ = try await Serving.shared.post("/v1/chat/completions", "{")
            _ = try await Serving.shared.get("/nowhere")
        }
        #expect(requests(observer).map(\.outcome.status) == [400, 404])
        #expect(
            requests(observer)[0].outcome.error?.kind == "invalid_json" && requests(observer)[1].outcome.error != nil)
        #expect(requests(observer)[1].operation.kind == .request(endpoint: "other"))
    }

    @Test func metricsCountWaitsAndMasks() async throws {
        _ = try await Serving.shared.chat(
            "Hello", #""max_tokens": 40, "response_format": {"type": "json_object"}"#)
        let text = try await Serving.shared.get("/metrics").text
        for name in ["queue_seconds_total", "masks_total", "mask_seconds_total"] {
            let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("nightjar_\(name) ") })
            #expect(Double(line.split(separator: " ")[1]) ?? 0 > 0, "\(line)")
        }
    }
}
