/// A template's variable that turns reasoning on or off, or sets its effort.
package struct ReasoningSwitch: Sendable, Equatable {
    /// The values of the variable.
    package enum Values: Sendable, Equatable {
        /// True or false.
        case flag
        /// A number of tokens; 0 for no reasoning, negative for no limit.
        case budget
        /// A word; the associated value has the words that the template knows, which may be empty.
        case words([String])
    }

    /// The effort of reasoning.
    package enum Effort: Sendable, Equatable {
        case none, low, medium, high
        /// A caller's own word.
        case custom(String)
    }

    /// The variable's name.
    package let name: String
    /// The values that it takes.
    package let values: Values

    /// Returns the value for an effort; nil where the variable has none.
    package func value(for effort: Effort) -> JSONValue? {
        var effort = effort
        if case .custom(let word) = effort {
            effort =
                switch word {
                case "none": .none
                case "low": .low
                case "medium": .medium
                case "high": .high
                default: effort
                }
        }
        switch values {
        case .flag: return .bool(effort != .none)
        case .budget:
            switch effort {
            case .none: return .integer(0)
            case .low: return .integer(512)
            case .medium: return .integer(4096)
            case .high: return nil
            case .custom(let word): return Int(word).map { .integer($0) }
            }
        case .words(let words): return word(for: effort, of: words).map { .string($0) }
        }
    }

    private func word(for effort: Effort, of words: [String]) -> String? {
        let target: Int
        switch effort {
        case .custom(let word): return word
        case .none:
            return words.first { Self.rank($0) == 0 } ?? (name.contains("effort") || words.isEmpty ? "none" : nil)
        case .low: target = 2
        case .medium: target = 3
        case .high: target = 4
        }
        let own = ["low", "medium", "high"][target - 2]
        if words.isEmpty || words.contains(own) { return own }
        let ranked = words.compactMap { word in Self.rank(word).map { (word: word, rank: $0) } }.filter { $0.rank > 0 }
        // The words turn reasoning on, but have no order.
        if ranked.isEmpty { return words.first { Self.saysYes($0) } ?? own }
        return ranked.min { abs($0.rank - target) < abs($1.rank - target) }?.word
    }

    private static func saysYes(_ word: String) -> Bool {
        ["on", "enabled", "enable", "thinking", "think", "true", "yes", "auto", "adaptive"].contains(word.lowercased())
    }

    /// Returns the effort that a word expresses, from 0 (none) to 5; nil for other words.
    private static func rank(_ word: String) -> Int? {
        switch word.lowercased() {
        case "none", "off", "no", "no_think", "nothink", "no_thinking", "disabled", "disable", "false", "chat": 0
        case "minimal", "min", "very_low": 1
        case "low", "light", "short", "brief", "fast": 2
        case "medium", "moderate", "normal", "default": 3
        case "high", "deep", "long", "detailed": 4
        case "max", "xhigh", "extra_high", "maximum", "very_high": 5
        default: nil
        }
    }

    /// Parts of variable names that concern earlier turns' reasoning or its text.
    private static let others = [
        "past", "history", "preserve", "clear", "keep", "truncate", "content", "render", "prev", "strip", "text",
        "prompt", "token", "start", "end", "begin", "tag", "raw", "split", "last", "prefix", "suffix", "has_", "is_",
    ]

    /// Returns the switches that a template reads.
    static func all(in inputs: JinjaInputs) -> [ReasoningSwitch] {
        inputs.uses.keys.sorted().compactMap { name in
            guard let use = inputs.uses[name] else { return nil }
            let isAbout = ["think", "reason", "effort"].contains { name.contains($0) }
            guard isAbout, !others.contains(where: { name.contains($0) && !name.hasSuffix("enable_thinking") }) else {
                return nil
            }
            return ReasoningSwitch(name: name, values: values(name, use))
        }
    }

    private static func values(_ name: String, _ use: JinjaInputs.Use) -> Values {
        if name.contains("budget") { return .budget }
        let words = use.texts.filter { rank($0) != nil || saysYes($0) }
        var distinct: [String] = []
        for word in words where !distinct.contains(word) { distinct.append(word) }
        if !distinct.isEmpty { return .words(distinct) }
        if use.isFlag { return .flag }
        if use.isNumber { return .budget }
        let isWord = ["effort", "strength", "level", "mode", "option"].contains { name.contains($0) }
        return isWord && !name.hasPrefix("enable") && !name.hasPrefix("low_") ? .words([]) : .flag
    }
}
