/// A set of literals that one value must satisfy, as a number of the compiler's `GoalTable`.
struct Goal: Handle {
    let id: Int32
}

extension ObjectForm {
    /// The index of an object form in the compiler's `objectForms`.
    struct ID: Handle {
        let id: Int32
    }
}

extension ArrayForm {
    /// The index of an array form in the compiler's `arrayForms`.
    struct ID: Handle {
        let id: Int32
    }
}
