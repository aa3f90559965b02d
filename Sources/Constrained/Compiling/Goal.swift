/// A set of literals that one value must satisfy, by its place among a compiler's goals.
struct Goal: Handle {
    let id: Int32
}

extension ObjectForm {
    /// The place of a form of objects among a compiler's.
    struct ID: Handle {
        let id: Int32
    }
}

extension ArrayForm {
    /// The place of a form of arrays among a compiler's.
    struct ID: Handle {
        let id: Int32
    }
}
