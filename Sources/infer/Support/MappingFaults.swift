import Glibc
import Tensor

/// Ends the program with a message if a mapped file loses its pages.
///
/// Model files are mapped. If another program shortens such a file, access to a missing page raises SIGBUS. The handler
/// checks whether the address is in one of the mapped files; any other SIGBUS has its default action.
enum MappingFaults {
    private static let beginning: StaticString = "infer: "
    private static let ending: StaticString = """
         can no longer be read: it was shortened or overwritten while it was in use, or its disk failed; put it back \
        whole, and replace such files by renaming new ones over them

        """

    /// Installs the handler.
    static func install() {
        // These are initialized here, since a handler must not initialize them at their first use.
        _ = MappedFileTable.path(at: nil)
        UnfinishedFiles.prepare()
        var action = sigaction()
        action.__sigaction_handler.sa_sigaction = { number, information, _ in
            if number == SIGBUS, let information, information.pointee.si_code > 0,
                let path = MappedFileTable.path(at: information.pointee._sifields._sigfault.si_addr)
            {
                MappingFaults.write(MappingFaults.beginning)
                _ = Glibc.write(STDERR_FILENO, path, strlen(path))
                MappingFaults.write(MappingFaults.ending)
                UnfinishedFiles.unlinkAll()
                _exit(ProcessExit.badData.rawValue)
            }
            // The signal is blocked until this returns; then its default action follows.
            signal(number, SIG_DFL)
            raise(number)
        }
        action.sa_flags = SA_SIGINFO
        sigaction(SIGBUS, &action, nil)
    }

    private static func write(_ text: StaticString) {
        _ = Glibc.write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
    }
}
