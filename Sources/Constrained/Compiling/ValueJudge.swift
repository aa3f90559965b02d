/// The part of a schema compiler that tests listed values one by one.
struct ValueJudge {
    let compiler: SchemaCompiler

    var store: SchemaStore { compiler.store }
    var arena: RegexArena { compiler.arena }
    var formulas: FormulaStore { compiler.formulas }
}

extension SchemaCompiler {
    /// The part that tests listed values.
    var judge: ValueJudge { ValueJudge(compiler: self) }
}
