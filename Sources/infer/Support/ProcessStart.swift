import Glibc

/// Checks at the start of the program: its arguments and its resource limits.
enum ProcessStart {
    /// The minimum limits; below them, the system's libraries end the program without a message.
    private static let leastOpenFiles: UInt = 16
    private static let leastAddressSpace: UInt = 288 << 20
    /// JSON nested as deep as is read has been parsed in half of it.
    private static let leastStack: UInt = 1 << 20

    /// Returns the command line's arguments without the program's name.
    static func arguments() throws(Failure) -> [String] {
        guard CommandLine.argc > 0 else {
            // Swift's library reads the arguments from this file.
            throw .missingFile("cannot read /proc/self/cmdline: mount the file system proc on /proc")
        }
        var arguments: [String] = []
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let argument = CommandLine.unsafeArgv[index] else { break }
            guard let text = String(validatingCString: argument) else {
                throw .usage("argument \(index) is not valid UTF-8: give it in that encoding, or in a file with --file")
            }
            arguments.append(text)
        }
        return arguments
    }

    /// Throws if the shell's limits are so low that later errors couldn't be reported.
    static func checkLimits() throws(Failure) {
        let files = limit(RLIMIT_NOFILE)
        guard files >= leastOpenFiles else {
            throw .inputOutput("the limit of open files is \(files): at least \(leastOpenFiles) are needed (ulimit -n)")
        }
        let stack = limit(RLIMIT_STACK)
        guard stack >= leastStack else {
            throw .inputOutput(
                "the limit of the stack is \(stack >> 10) KiB: at least \(leastStack >> 10) are needed (ulimit -s)")
        }
        let space = limit(RLIMIT_AS)
        guard space >= leastAddressSpace else {
            StandardStreams.writeError(
                "infer: the limit of the address space is \(space >> 20) MiB: at least \(leastAddressSpace >> 20) are needed "
                    + "(ulimit -v)\n")
            // An exit in order waits for threads of OpenBLAS, which wait for memory that they don't get.
            _exit(ProcessExit.inputOutput.rawValue)
        }
    }

    private static func limit(_ resource: __rlimit_resource) -> UInt {
        var value = rlimit()
        return getrlimit(__rlimit_resource_t(resource.rawValue), &value) == 0 ? UInt(value.rlim_cur) : .max
    }
}
