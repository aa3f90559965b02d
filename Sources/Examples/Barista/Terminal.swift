import Foundation

/// Standard input and output.
enum Terminal {
    private static let isInteractive = isatty(STDIN_FILENO) == 1

    /// Shows a line.
    static func say(_ text: String) { write(text + "\n") }

    /// Shows text at once.
    static func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

    /// The player's next line; nil at the end of the input. A line from a file is shown too.
    static func ask() -> String? {
        if isInteractive { write("> ") }
        guard let line = readLine() else { return nil }
        if !isInteractive { say("> " + line) }
        return line
    }
}
