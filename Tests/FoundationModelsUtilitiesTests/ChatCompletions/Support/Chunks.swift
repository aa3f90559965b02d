import FoundationModelsCore

/// Chunks as OpenAI's servers write them.
enum Chunks {
    /// A chunk with a delta.
    static func delta(_ delta: String, finish: String? = nil) -> String {
        let reason = finish.map { "\"\($0)\"" } ?? "null"
        return #"{"id":"c1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":"#
            + delta + #","logprobs":null,"finish_reason":\#(reason)}],"usage":null}"#
    }

    /// Pieces of calls, each as JSON.
    static func calls(_ pieces: String...) -> String {
        delta(#"{"tool_calls":[\#(pieces.joined(separator: ","))]}"#)
    }

    /// A piece of text.
    static func text(_ text: String) -> String { delta(#"{"content":\#(json(text))}"#) }

    /// Pieces of text as a whole answer.
    static func answer(_ pieces: String...) -> [String] {
        [delta(#"{"role":"assistant","content":"","refusal":null}"#)] + pieces.map(text) + [delta("{}", finish: "stop")]
    }

    /// The last chunk, which counts tokens.
    static let usage =
        #"{"id":"c1","object":"chat.completion.chunk","created":1,"model":"m","choices":[],"usage":"#
        + #"{"prompt_tokens":17,"completion_tokens":9,"total_tokens":26,"prompt_tokens_details":{"cached_tokens":8},"#
        + #""completion_tokens_details":{"reasoning_tokens":4}}}"#

    /// A text as JSON.
    static func json(_ text: String) -> String { GeneratedContent(text).jsonString }
}
