/// Judges listed values one by one: a part of a schema compiler.
struct ValueJudge {
    let compiler: SchemaCompiler

    var store: SchemaStore { compiler.store }
    var arena: RegexArena { compiler.arena }
    var formulas: FormulaStore { compiler.formulas }
}

extension SchemaCompiler {
    /// The part that judges listed values.
    var judge: ValueJudge { ValueJudge(compiler: self) }
}
