import Glibc

/// The process's environment variables.
enum Environment {
    /// Returns the value of a variable, or nil if it isn't set.
    static func value(of name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
