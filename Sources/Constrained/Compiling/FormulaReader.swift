/// The part of a schema compiler that turns assertions on objects and arrays into formulas.
struct FormulaReader {
    let compiler: SchemaCompiler

    var store: SchemaStore { compiler.store }
    var arena: RegexArena { compiler.arena }
    var formulas: FormulaStore { compiler.formulas }
}

extension SchemaCompiler {
    /// The part that reads assertions on objects and arrays.
    var reader: FormulaReader { FormulaReader(compiler: self) }
}
