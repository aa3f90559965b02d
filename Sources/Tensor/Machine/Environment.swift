import Glibc

/// The process's environment variables.
enum Environment {
    /// The value of a variable, nil where it is not set.
    static func value(of name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
