import ChatTemplates
import NightjarGeneration
import NightjarServing
import Testing

@Suite("The page, and what it asks for") struct PageTests {
    @Test("the page is one file that runs nothing but its own script, seen without a key")
    func page() async throws {
        let serving = Serving(keys: ["secret"])
        let reply = await serving.service.reply(to: ServiceRequest(method: "GET", path: "/"))
        #expect(reply.status == 200 && reply.contentType == "text/html; charset=utf-8")
        let policy = try #require(reply.headers.first { $0.name == "content-security-policy" }?.value)
        #expect(policy.contains("default-src 'none'") && policy.contains("script-src 'sha256-"))
        #expect(!policy.contains("unsafe"))
        guard case .bytes(let bytes) = reply.body else { throw UnexpectedReply(what: "a stream") }
        let page = String(decoding: bytes, as: UTF8.self)
        #expect(page.hasPrefix("<!doctype html>") && !page.contains("innerHTML"))
        #expect(!page.contains("http://") && !page.contains("https://"))
        #expect(try await serving.get("/v1/models").status == 401)
        #expect(try await serving.get("/", method: "POST").status == 405)
    }

    @Test("what can be read can be asked for its head")
    func heads() async throws {
        for path in ["/", "/health", "/v1/models", "/openapi.json"] {
            let whole = try await Serving.shared.get(path)
            let head = try await Serving.shared.get(path, method: "HEAD")
            #expect(head.status == 200)
            #expect(head.text == whole.text)
        }
        #expect(try await Serving.shared.get("/v1/chat/completions", method: "HEAD").status == 405)
        #expect(try await Serving.shared.get("/v1/models/none", method: "HEAD").status == 404)
    }

    @Test("a server may have no page")
    func noPage() async throws {
        var limits = ServiceLimits()
        limits.showsPage = false
        #expect(try await Serving(limits: limits).get("/").status == 404)
    }

    @Test("timings come where they are asked for, whole and in streams")
    func timings() async throws {
        let body = #""messages":[{"role":"user","content":"Hello!"}],"max_tokens":4,"temperature":0"#
        let plain = try await Serving.shared.post("/v1/chat/completions", "{\(body)}").json
        #expect(plain["timings"] == nil)
        let whole = try await Serving.shared.post("/v1/chat/completions", "{\(body),\"timings_per_token\":true}").json
        let timings = try #require(whole["timings"])
        #expect(timings["predicted_n"] == whole["usage"]?["completion_tokens"])
        let read = (timings["prompt_n"]?.number?.integer ?? 0) + (timings["cache_n"]?.number?.integer ?? 0)
        #expect(read == whole["usage"]?["prompt_tokens"]?.number?.integer)
        let streamed = try await Serving.shared.stream(
            "/v1/chat/completions", "{\(body),\"timings_per_token\":true,\"stream\":true}")
        #expect(streamed.events.last?["timings"]?["predicted_n"] == timings["predicted_n"])
        #expect(streamed.events.dropLast().allSatisfy { $0["timings"] == nil })
    }

    @Test("a token tells how many the grammar allowed in its place")
    func forcedTokens() async throws {
        let schema =
            #"{"type":"object","properties":{"ok":{"type":"boolean"}},"required":["ok"],"additionalProperties":false}"#
        let reply = try await Serving.shared.post(
            "/v1/chat/completions",
            #"{"messages":[{"role":"user","content":"Is it good?"}],"logprobs":true,"top_logprobs":5,"temperature":0,"response_format":{"type":"json_schema","json_schema":{"name":"a","schema":\#(schema)}}}"#
        ).json
        let tokens = try #require(reply["choices"]?.array?.first?["logprobs"]?["content"]?.array)
        let counts = tokens.map { $0["top_logprobs"]?.array?.count ?? 0 }
        #expect(counts.contains(1) && counts.contains { $0 > 1 } && !counts.contains(0))
        let allowed = tokens.map { $0["allowed_tokens"]?.number?.integer ?? 0 }
        #expect(zip(counts, allowed).allSatisfy { $0 == min($1, 5) })
    }
}
