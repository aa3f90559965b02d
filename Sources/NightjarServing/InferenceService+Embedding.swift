import ChatTemplates
import Embeddings
import Foundation
import Transformer

/// The endpoints for embeddings, rankings and scores of pairs.
extension InferenceService {
    /// Returns embeddings in OpenAI's format.
    func embeddings(_ request: ServiceRequest) async throws -> ServiceReply {
        let asked = try EmbeddingRequest(Self.json(request))
        let (name, embedder) = try await readers.embedder(asked.model)
        let permit = try await admission.permit(1, for: caller(of: request))
        defer { withExtendedLifetime(permit) {} }
        let (vectors, tokenCount) = try await Self.naming {
            switch asked.input {
            case .texts(let texts):
                let tokens = try await BlockingWork.run { try embedder.tokenize(texts, prompt: asked.prompt) }
                return (try await embedder.embed(tokens, dimensions: asked.dimensions), tokens.tokenCount)
            case .tokens(let lists):
                return (
                    try await embedder.embed(tokens: lists, dimensions: asked.dimensions),
                    lists.reduce(0) { $0 + $1.count }
                )
            }
        }
        let data = vectors.enumerated().map { index, vector in
            // A shortened vector is normalized again.
            let values = asked.dimensions == nil ? vector : vector.normalized()
            return JSONValue.fields([
                "object": .string("embedding"), "index": .integer(index),
                "embedding": asked.isBase64
                    ? .string(Self.base64(values)) : .array(values.map(Self.number)),
            ])
        }
        var reply = ServiceReply.json(
            .fields([
                "object": .string("list"), "data": .array(data), "model": .string(name),
                "usage": Self.usage(tokenCount),
            ]))
        reply.facts = ReplyFacts(model: name)
        return reply
    }

    /// Returns documents by their relevance, in the format of Cohere and llama-server, or in that of
    /// text-embeddings-inference.
    func rerank(_ request: ServiceRequest) async throws -> ServiceReply {
        let asked = try RankRequest(Self.json(request))
        let (name, reranker) = try await readers.reranker(asked.model)
        let permit = try await admission.permit(1, for: caller(of: request))
        defer { withExtendedLifetime(permit) {} }
        let pairs = asked.documents.map { (first: asked.query, second: $0) }
        let (scores, tokenCount) = try await Self.scores(of: pairs, by: reranker)
        // Among equal scores, the first document comes first.
        let order = scores.indices.sorted { (scores[$0], $1) > (scores[$1], $0) }.prefix(asked.best ?? scores.count)
        let results = order.map { index in
            let document = JSONValue.string(asked.documents[index])
            let score = Self.number(scores[index])
            return asked.isTEI
                ? JSONValue.fields([
                    "index": .integer(index), "score": score, "text": asked.returnsDocuments ? document : nil,
                ])
                : JSONValue.fields([
                    "index": .integer(index), "relevance_score": score,
                    "document": asked.returnsDocuments ? .fields(["text": document]) : nil,
                ])
        }
        var reply = ServiceReply.json(
            asked.isTEI
                ? .array(results)
                : .fields([
                    "id": .string(Identifier.random("rerank-")), "model": .string(name), "object": .string("list"),
                    "results": .array(results), "usage": Self.usage(tokenCount),
                ]))
        reply.facts = ReplyFacts(model: name)
        return reply
    }

    /// Returns scores of pairs in vLLM's format.
    func score(_ request: ServiceRequest) async throws -> ServiceReply {
        let asked = try ScoreRequest(Self.json(request))
        let (name, reranker) = try await readers.reranker(asked.model)
        let permit = try await admission.permit(1, for: caller(of: request))
        defer { withExtendedLifetime(permit) {} }
        let (scores, tokenCount) = try await Self.scores(of: asked.pairs, by: reranker)
        let data = scores.enumerated().map { index, score in
            JSONValue.fields([
                "index": .integer(index), "object": .string("score"), "score": Self.number(score),
            ])
        }
        var reply = ServiceReply.json(
            .fields([
                "id": .string(Identifier.random("score-")), "object": .string("list"),
                "created": .integer(Int(saturating: Date().timeIntervalSince1970)), "model": .string(name),
                "data": .array(data), "usage": Self.usage(tokenCount),
            ]))
        reply.facts = ReplyFacts(model: name)
        return reply
    }

    private static func scores(
        of pairs: [(first: String, second: String)], by reranker: Reranker
    ) async throws -> ([Float], Int) {
        try await naming {
            let tokens = try await BlockingWork.run { try reranker.tokenize(pairs) }
            return (try await reranker.scores(tokens), tokens.tokenCount)
        }
    }

    private static func usage(_ tokenCount: Int) -> JSONValue {
        .fields(["prompt_tokens": .integer(tokenCount), "total_tokens": .integer(tokenCount)])
    }

    /// Returns a number with as many digits as F32 needs.
    private static func number(_ value: Float) -> JSONValue { .double(Double("\(value)") ?? Double(value)) }

    /// Returns F32 numbers, little-endian, as base64.
    private static func base64(_ values: [Float]) -> String {
        var data = Data(capacity: 4 * values.count)
        for value in values {
            for shift in [0, 8, 16, 24] { data.append(UInt8(truncatingIfNeeded: value.bitPattern >> UInt32(shift))) }
        }
        return data.base64EncodedString()
    }

    /// Runs a body, and converts errors that the request causes to those with its field.
    private static func naming<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as EmbeddingError {
            switch error {
            case .dimensions: throw ServiceError.invalid("dimensions", "\(error).")
            case .prompt: throw ServiceError.invalid("prompt_name", "\(error).")
            case .computation: throw ServiceError.invalid("input", "\(error).")
            default: throw error
            }
        }
    }
}
