/// The part of a machine that computes transitions over arrays.
///
/// The state of an array thread is an interned list: index, counts of items, and the used values of unique items.
struct ArraySteps {
    let machine: ByteMachine

    var compiler: SchemaCompiler { machine.compiler }
}

extension ByteMachine {
    /// The part that computes transitions over arrays.
    @inline(__always)
    var arrays: ArraySteps { ArraySteps(machine: self) }
}
