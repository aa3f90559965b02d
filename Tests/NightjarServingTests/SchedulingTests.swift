import ChatTemplates
import Foundation
import NightjarServing
import Testing

@Suite struct SchedulingTests {
    @Test func requestsAtTheSameTimeAnswerAsTheyDoAlone() async throws {
        let serving = Serving.shared
        let bodies = (0..<12).map { index in
            Serving.body(
                "Tell me about number \(index).",
                #""max_tokens":24,"temperature":\#(index % 3 == 0 ? "0" : "1.1"),"seed":\#(index),"logprobs":true"#)
        }
        var alone: [JSONValue?] = []
        for body in bodies { alone.append(try await serving.post("/v1/chat/completions", body).json["choices"]) }
        let together = try await withThrowingTaskGroup(of: (Int, JSONValue?).self) { group in
            for (index, body) in bodies.enumerated() {
                group.addTask { (index, try await serving.post("/v1/chat/completions", body).json["choices"]) }
            }
            var answers = [JSONValue?](repeating: nil, count: bodies.count)
            for try await (index, answer) in group { answers[index] = answer }
            return answers
        }
        #expect(together == alone)
    }

    @Test func hangingUpEndsTheGeneration() async throws {
        let serving = Serving()
        let body = Serving.body("Tell me a long story.", #""ignore_eos":true,"stream":true"#)
        let reply = await serving.reply("/v1/chat/completions", body)
        guard case .events(let events) = reply.body else { throw UnexpectedReply(what: "no stream") }
        let sink = RecordingSink()
        let task = Task { try await events(sink) }
        while sink.count < 2000 { try await Task.sleep(for: .milliseconds(1)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        // What was under way has ended, though the context had room for many more tokens.
        for _ in 0..<2000 where await !serving.isIdle { try await Task.sleep(for: .milliseconds(1)) }
        let metrics = await serving.metrics
        #expect(metrics["sequences_running"] == 0 || reply.status == 200)
        #expect((metrics["tokens_generated_total"] ?? 9999) < 1500)
        #expect(metrics["generations_cancelled_total"] == 1)
    }

    @Test func aCancelledWholeAnswerEndsToo() async throws {
        let serving = Serving()
        let body = Serving.body("Tell me a long story.", #""ignore_eos":true,"n":4"#)
        let task = Task { await serving.reply("/v1/chat/completions", body).status }
        while await (serving.metrics["tokens_generated_total"] ?? 0) < 20 {
            try await Task.sleep(for: .milliseconds(1))
        }
        task.cancel()
        #expect(await task.value == 499)
        let before = await serving.metrics["tokens_generated_total"] ?? 0
        try await Task.sleep(for: .milliseconds(200))
        let after = await serving.metrics["tokens_generated_total"] ?? 0
        #expect(after - before < 40, "the four sequences have stopped")
        #expect(await serving.isIdle)
    }

    @Test func aFullQueueRefusesAndALongWaitEnds() async throws {
        var limits = ServiceLimits()
        limits.runningSequences = 1
        limits.waitingSequences = 1
        limits.waitingSeconds = 0.3
        let serving = Serving(limits: limits)
        let long = Serving.body("Tell me a long story.", #""ignore_eos":true"#)
        let running = Task { await serving.reply("/v1/chat/completions", long).status }
        while await serving.metrics["sequences_running"] != 1 { try await Task.sleep(for: .milliseconds(1)) }
        let waiting = Task { await serving.reply("/v1/chat/completions", long) }
        while await serving.metrics["sequences_waiting"] != 1 { try await Task.sleep(for: .milliseconds(1)) }
        let refused = await serving.reply("/v1/chat/completions", Serving.body("Hello!"))
        #expect(refused.status == 429)
        #expect(refused.headers.contains { $0.name == "retry-after" })
        let tired = await waiting.value
        #expect(tired.status == 503)
        #expect(tired.headers.contains { $0.name == "retry-after" })
        running.cancel()
        #expect(await running.value == 499)
        // Whoever came later is let in.
        #expect(try await serving.chat("Hello!", #""max_tokens":2"#).content != nil)
        #expect(await serving.isIdle)
    }

    @Test func anAnswerMayTakeOnlySoLong() async throws {
        var limits = ServiceLimits()
        limits.generationSeconds = 0.05
        let serving = Serving(limits: limits)
        let (status, json) = try await serving.post(
            "/v1/chat/completions", Serving.body("Tell me a long story.", #""ignore_eos":true"#))
        #expect(status == 504 && json["error"]?["code"]?.string == "generation_timeout")
    }

    @Test func shuttingDownRefusesWhatComes() async throws {
        let serving = Serving()
        serving.service.beginShutdown()
        #expect(try await serving.get("/v1/models").status == 503)
    }

    // MARK: Models

    @Test func modelsMakeRoomForOneAnother() async throws {
        let file = try FileManager.default.attributesOfItem(atPath: Serving.directory + "/model.safetensors")
        let size = try #require(file[.size] as? Int)
        let models = [("a", 256), ("b", 512), ("c", 1024)].map { name, length in
            ServedModel(name: name, path: Serving.directory, options: .init(contextLength: length))
        }
        let serving = Serving(models: models, memoryBytes: size * 5 / 2)
        func loaded() async throws -> [String] {
            let list = try JSONValue(parsing: try await serving.get("/v1/models").text)
            return list["data"]?.array?.filter { $0["loaded"] == .bool(true) }.compactMap { $0["id"]?.string } ?? []
        }
        func ask(_ name: String) async throws {
            let (status, json) = try await serving.post(
                "/v1/chat/completions", Serving.body("Hello!", #""model":"\#(name)","max_tokens":2"#))
            #expect(status == 200 && json["model"]?.string == name, "\(json.text())")
        }
        #expect(try await loaded() == [])
        try await ask("a")
        try await ask("b")
        #expect(try await loaded() == ["a", "b"])
        try await ask("a")
        try await ask("c")
        #expect(try await loaded() == ["a", "c"], "b was used longest ago")
        let tiny = Serving(models: models, memoryBytes: size / 2)
        #expect(try await tiny.post("/v1/chat/completions", Serving.body("Hello!")).status == 503)
    }

    @Test func aModelThatCantBeLoadedIsSaidSo() async throws {
        let serving = Serving(models: [ServedModel(name: "gone", path: "/nonexistent/model")])
        let (status, json) = try await serving.post("/v1/chat/completions", Serving.body("Hello!"))
        #expect(status == 503 && json["error"]?["code"]?.string == "model_load_failed")
    }
}

extension Serving {
    /// The values of `/metrics` that have no labels.
    var metrics: [String: Double] {
        get async {
            let text = (try? await get("/metrics").text) ?? ""
            var values: [String: Double] = [:]
            for line in text.split(separator: "\n") where line.hasPrefix("nightjar_") && !line.contains("{") {
                let parts = line.split(separator: " ")
                if parts.count == 2 { values[String(parts[0].dropFirst("nightjar_".count))] = Double(parts[1]) }
            }
            return values
        }
    }

    /// Whether no sequence runs or waits.
    var isIdle: Bool {
        get async {
            let metrics = await metrics
            return metrics["sequences_running"] == 0 && metrics["sequences_waiting"] == 0
        }
    }
}
