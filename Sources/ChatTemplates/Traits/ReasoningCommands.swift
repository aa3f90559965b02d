/// Commands in a message's text that turn reasoning on or off, for templates without a variable for that.
package struct ReasoningCommands: Sendable, Equatable {
    /// The command that turns reasoning on.
    package let on: String
    /// The command that turns reasoning off.
    package let off: String

    /// Returns the command for an effort; efforts above none are alike.
    package func text(for effort: ReasoningSwitch.Effort) -> String {
        switch effort {
        case .none, .custom("none"): off
        default: on
        }
    }

    /// Returns the commands of a template, if it does more than copy them.
    ///
    /// - Parameter write: Renders instructions and a question with a generation prompt.
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
    /// Returns the text without the first occurrence of a word.
    fileprivate func replacingFirst(of word: String) -> String {
        let parts = JinjaSplitter(JinjaString(self)).parts(between: Array(word.utf8), limit: 1).map(\.text)
        return parts.joined()
    }
}
