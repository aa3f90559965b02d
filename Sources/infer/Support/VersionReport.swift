import Tensor

/// The output of `infer --version`: the program and its platform.
enum VersionReport {
    /// The lines `name: value`; if no kernels can be chosen, the reason takes their place.
    static var text: String {
        let head = "infer \(version)\ncommit: \(buildCommit)\n"
        do {
            return head + (try SystemDescription.current()).description
        } catch {
            return head + "kernels: none: \(error)"
        }
    }
}
