import Tokenizer

/// The tokens that end a text, as far as their texts tell.
///
/// Files name one end token, where models end a turn by another one; so the known markers count as well, and are
/// control tokens whatever their file says.
struct GGUFEndTokens {
    private var found: [(text: String, id: Int)] = []

    private static let markers: Set<String> = [
        "<|eot_id|>", "<|im_end|>", "<|end|>", "<|return|>", "<|call|>", "<|flush|>", "<|calls|>", "<end_of_turn>",
        "<|endoftext|>", "</s>", "<|eom_id|>", "<EOT>", "_<EOT>", "[EOT]", "[EOS]", "<|end_of_text|>",
        "<end_of_utterance>", "<eos>", "<turn|>", "<|tool_response>", "<\u{FF5C}end\u{2581}of\u{2581}sentence\u{FF5C}>",
        "[e~[",
        // Ends of a file's text in models that fill in the middle.
        "<|fim_pad|>", "<fim-pad>", "<fim_pad>", "<PAD>", "<|fim_repo|>", "<|repo_name|>", "<fim-repo>", "<REPO>",
        "<reponame>", "<|file_sep|>",
    ]
    private static let longest = markers.map(\.utf8.count).max() ?? 0
    /// Parts of gpt-oss's channels, which are no control tokens to be left out of what a model says.
    private static let channelMarkers: Set<String> = ["<|channel|>", "<|message|>", "<|start|>", "<|constrain|>"]

    /// Looks at a token; answers the kind that it is by its text, nil where the file is right.
    mutating func take(_ text: UnsafeRawBufferPointer, id: Int) -> TokenizerTables.TokenKind? {
        guard let first = text.first, first == 0x3C || first == 0x5B || first == 0x5F, text.count <= Self.longest else {
            return nil
        }
        let name = String(decoding: text, as: UTF8.self)
        if Self.channelMarkers.contains(name) { return .userDefined }
        guard Self.markers.contains(name) else { return nil }
        found.append((name, id))
        // A vocabulary may have it as a piece of text too, as Gemma 4's does.
        return name == "</s>" ? nil : .control
    }

    /// All end tokens: those that the file names, then those found.
    func all(named: [Int]) -> [Int] {
        let texts = Set(found.map(\.text))
        // With these two, `<|end|>` ends a message and not the turn.
        let hasChannels =
            texts.contains("<|return|>") && texts.contains("<|call|>")
            || texts.contains("<|flush|>") && texts.contains("<|calls|>")
        // Gemma 4 has a piece of text that looks like the older end token.
        let hasTurns = texts.contains("<|tool_response>")
        var result = named
        for (text, id) in found where !result.contains(id) {
            if text == "<|end|>", hasChannels { continue }
            if text == "</s>", hasTurns { continue }
            result.append(id)
        }
        return result
    }
}
