import ChatTemplates

/// What the chunks of a streamed chat completion come to, put together as a client does it.
struct Streamed {
    struct Call {
        var id: String?
        var name: String?
        var arguments: String?
    }

    /// The text of each choice.
    var texts: [Int: String] = [:]
    /// The calls of the first choice.
    var calls: [Call] = []
    /// Why the choices ended, in the order in which they did.
    var reasons: [String] = []
    var usage: JSONValue?
    /// How many pieces of text there were.
    var pieces = 0

    init(_ events: [JSONValue]) {
        for event in events {
            if let usage = event["usage"], !usage.isNull { self.usage = usage }
            for choice in event["choices"]?.array ?? [] {
                let index = choice["index"]?.number?.integer ?? -1
                if let reason = choice["finish_reason"]?.string { reasons.append(reason) }
                if let text = choice["delta"]?["content"]?.string {
                    texts[index, default: ""] += text
                    pieces += text.isEmpty ? 0 : 1
                }
                for call in choice["delta"]?["tool_calls"]?.array ?? [] {
                    let place = call["index"]?.number?.integer ?? 0
                    while calls.count <= place { calls.append(Call()) }
                    if let id = call["id"]?.string { calls[place].id = id }
                    if let name = call["function"]?["name"]?.string { calls[place].name = name }
                    if let text = call["function"]?["arguments"]?.string {
                        calls[place].arguments = (calls[place].arguments ?? "") + text
                    }
                }
            }
        }
    }
}
