/// The items of arrays: a part of a machine that tells what may come next and what follows it.
///
/// An array thread's state is an interned list of index, the counts of items, and the values used where items are unique.
struct ArraySteps {
    let machine: ByteMachine

    var compiler: SchemaCompiler { machine.compiler }
}

extension ByteMachine {
    /// The part that reads arrays.
    @inline(__always)
    var arrays: ArraySteps { ArraySteps(machine: self) }
}
