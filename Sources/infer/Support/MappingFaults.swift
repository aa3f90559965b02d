import Glibc
import Tensor

/// Ends the program with a sentence where a mapped file loses its pages.
///
/// Model files are mapped, and a file that somebody shortens takes its pages with it: whoever touches one gets SIGBUS.
/// The handler asks whether the address lies in one of our files; every other SIGBUS takes its usual course.
enum MappingFaults {
    private static let beginning: StaticString = "infer: "
    private static let ending: StaticString = """
         can no longer be read: it was shortened or overwritten while it was in use, or its disk failed; put it back \
        whole, and replace such files by renaming new ones over them

        """

    /// Installs the handler.
    static func install() {
        // Whatever is made at its first use is made here, since a handler must not.
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
            // The signal is blocked until this returns, and then does what it does by default.
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
