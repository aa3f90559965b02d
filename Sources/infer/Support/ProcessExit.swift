import Glibc

/// The program's exit codes, as in `sysexits.h`.
enum ProcessExit: Int32 {
    case success = 0
    /// The command line is wrong.
    case usage = 64
    /// A file's contents or the prompt's length are wrong.
    case badData = 65
    /// A file is missing or can't be opened.
    case missingFile = 66
    /// A bug in this program.
    case bug = 70
    /// Reading or writing failed: a full disk, a closed standard output.
    case inputOutput = 74
    /// Ended by Ctrl-C; the number is that of shells.
    case interrupted = 130

    /// Ends the process, writes the trace if requested, and removes unfinished files.
    static func leave(with code: ProcessExit) -> Never {
        var code = code
        do {
            try TraceFile.finish()
        } catch {
            StandardStreams.writeError("infer: \(TerminalText.line(error.message))\n")
            if code == .success { code = error.code }
        }
        UnfinishedFiles.unlinkAll()
        exit(code.rawValue)
    }
}
