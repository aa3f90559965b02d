import FoundationModelsCore

/// A streamed text that is checked by the guardrails: an answer, reasoning, or the arguments of a call.
struct GuardedText {
    /// Text that may be shown, with its number of tokens.
    typealias Piece = (text: String, tokenCount: Int)

    private let rule: SystemLanguageModel.Guardrails.TextRule
    /// The side in error metadata, such as `response`.
    private let side: String
    /// The name of the tool whose arguments these are.
    private let tool: String?
    private let isJSON: Bool
    private var shown = ""
    private var pending = PendingText()
    /// The number of tokens of the text that is held back.
    private var heldTokens = 0

    init(_ rule: SystemLanguageModel.Guardrails.TextRule, side: String, tool: String? = nil, isJSON: Bool) {
        (self.rule, self.side, self.tool, self.isJSON) = (rule, side, tool, isJSON)
    }

    /// Checks more text and returns the part that may be shown now; nil where all is held back.
    ///
    /// - Throws: `LanguageModelError.guardrailViolation`, `LanguageModelError.refusal`.
    mutating func take(_ text: String, tokenCount: Int) throws -> Piece? {
        heldTokens += tokenCount
        guard !text.isEmpty || !pending.isEmpty else { return release("") }
        pending.append(text, isJSON: isJSON)
        let text = try checked(isEnd: false)
        return text.isEmpty ? nil : release(text)
    }

    /// Ends the text and returns the part that was held back.
    mutating func finish() throws -> Piece? {
        pending.end()
        let text = try checked(isEnd: true)
        return text.isEmpty && heldTokens == 0 ? nil : release(text)
    }

    private mutating func release(_ text: String) -> Piece {
        shown += text
        defer { heldTokens = 0 }
        return (text, heldTokens)
    }

    /// Returns the part of the pending text that may be shown now.
    private mutating func checked(isEnd: Bool) throws -> String {
        switch rule {
        case .closure(let check, let heldBack):
            try check(shown + pending.raw).enforce(side: side, shown: shown, cut: pending.raw, tool: tool)
            return pending.takeAll(but: isEnd ? 0 : heldBack)
        case .words(let list, let verdict):
            switch list.find(in: pending.scalars, after: pending.before, isEnd: isEnd) {
            case .match(let word):
                try verdict.naming(word).enforce(side: side, shown: shown, cut: pending.raw, tool: tool)
                return ""
            case .open(let start): return pending.take(isEnd ? pending.scalars.count : start)
            }
        }
    }
}

extension SystemLanguageModel.Guardrails.Verdict {
    /// Throws the error of the verdict; does nothing for `pass`.
    func enforce(side: String, shown: String, cut: String, tool: String? = nil) throws {
        var metadata: [String: any Sendable] = ["side": side, "shown": shown, "cut": cut]
        if let tool { metadata["tool"] = tool }
        switch self {
        case .pass: return
        case .refusal(let explanation):
            throw LanguageModelError.refusal(
                .init(
                    explanation: explanation, debugDescription: "the application's policy refused this \(side).",
                    metadata: metadata)
            ).bridged
        case .violation(let reason):
            throw LanguageModelError.guardrailViolation(
                .init(
                    debugDescription: "the application's policy stopped this \(side): \(reason)", metadata: metadata)
            ).bridged
        }
    }
}
