/// Words in the text of messages by which a template is told whether to think, where it reads no variable for that.
package struct ReasoningCommands: Sendable, Equatable {
    /// What asks for thinking.
    package let on: String
    /// What asks for none.
    package let off: String

    /// The command for an effort: there are no amounts.
    package func text(for effort: ReasoningSwitch.Effort) -> String {
        switch effort {
        case .none, .custom("none"): off
        default: on
        }
    }

    /// The commands of a template, if it does more with them than copy them.
    ///
    /// - Parameter write: What the template writes of instructions and a question, ready for an answer.
    static func find(in source: String, write: (String) -> [UInt8]?) -> ReasoningCommands? {
        let known = ReasoningCommands(on: "/think", off: "/no_think")
        let text = JinjaString(source)
        guard [known.on, known.off].allSatisfy({ text.firstOffset(of: Array($0.utf8)) != nil }),
            let plain = write("zqsystem"), let without = write("zqsystem " + known.off)
        else { return nil }
        let copied = String(decoding: without, as: UTF8.self).replacingFirst(of: known.off)
        return plain.filter { !ByteWindow.isSpace($0) } == copied.utf8.filter { !ByteWindow.isSpace($0) } ? nil : known
    }
}

extension String {
    /// The text without the first of some words.
    fileprivate func replacingFirst(of word: String) -> String {
        let parts = JinjaSplitter(JinjaString(self)).parts(between: Array(word.utf8), limit: 1).map(\.text)
        return parts.joined()
    }
}
