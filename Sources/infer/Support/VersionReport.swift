import Tensor

/// What `infer --version` prints: the program, and what it runs on.
enum VersionReport {
    /// Lines `name: value`; where the kernels can't be chosen, the reason takes their place.
    static var text: String {
        let head = "infer \(version)\ncommit: \(buildCommit)\n"
        do {
            return head + (try SystemDescription.current()).description
        } catch {
            return head + "kernels: none: \(error)"
        }
    }
}
