import Tokenizer

/// The tokens that end a text, found by their texts.
///
/// Files name one end token, but models end a turn with another. So known markers count as well, and are control tokens
/// whatever their file says.
struct GGUFEndTokens {
    private var found: [(text: String, id: Int)] = []

    private static let markers: Set<String> = [
        "<|eot_id|>", "<|im_end|>", "<|end|>", "<|return|>", "<|call|>", "<|flush|>", "<|calls|>", "<end_of_turn>",
        "<|endoftext|>", "</s>", "<|eom_id|>", "<EOT>", "_<EOT>", "[EOT]", "[EOS]", "<|end_of_text|>",
        "<end_of_utterance>", "<eos>", "<turn|>", "<|tool_response>", "<\u{FF5C}end\u{2581}of\u{2581}sentence\u{FF5C}>",
        "[e~[",
        // Tokens that end a file in fill-in-the-middle models.
        "<|fim_pad|>", "<fim-pad>", "<fim_pad>", "<PAD>", "<|fim_repo|>", "<|repo_name|>", "<fim-repo>", "<REPO>",
        "<reponame>", "<|file_sep|>",
    ]
    private static let longest = markers.map(\.utf8.count).max() ?? 0
    /// The channel markers of gpt-oss, which aren't control tokens and must not be removed from a model's output.
    private static let channelMarkers: Set<String> = ["<|channel|>", "<|message|>", "<|start|>", "<|constrain|>"]

    /// Inspects a token and returns its kind by its text, or nil if the file's kind is right.
    mutating func take(_ text: UnsafeRawBufferPointer, id: Int) -> TokenizerTables.TokenKind? {
        guard let first = text.first, first == 0x3C || first == 0x5B || first == 0x5F, text.count <= Self.longest else {
            return nil
        }
        let name = String(decoding: text, as: UTF8.self)
        if Self.channelMarkers.contains(name) { return .userDefined }
        guard Self.markers.contains(name) else { return nil }
        found.append((name, id))
        // `</s>` may also be text in a vocabulary, as in Gemma 4's.
        return name == "</s>" ? nil : .control
    }

    /// Returns all end tokens: those that the file names, followed by those found.
    func all(named: [Int]) -> [Int] {
        let texts = Set(found.map(\.text))
        // If the vocabulary has these two markers, `<|end|>` ends a message but not the turn.
        let hasChannels =
            texts.contains("<|return|>") && texts.contains("<|call|>")
            || texts.contains("<|flush|>") && texts.contains("<|calls|>")
        // Gemma 4 has a text token that looks like an older end token.
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
