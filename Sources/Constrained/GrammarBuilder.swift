/// Holds the parts of a grammar while its front ends add to them.
final class GrammarBuilder {
    let options: GrammarOptions
    let limits: GrammarLimits
    let arena: RegexArena
    let store: SchemaStore
    let compiler: SchemaCompiler

    init(options: GrammarOptions, limits: GrammarLimits) {
        self.options = options
        self.limits = limits
        arena = RegexArena(limits: limits)
        store = SchemaStore(arena: arena, options: options, limits: limits)
        compiler = SchemaCompiler(store: store)
    }

    /// Builds with the given options, and by the standard's letter where a schema has no value with declared keys alone.
    static func admittingOtherKeys(
        _ options: GrammarOptions,
        build: (GrammarOptions) throws(GrammarError) -> (GrammarBuilder, Program)
    ) throws(GrammarError) -> (GrammarBuilder, Program) {
        do throws(GrammarError) {
            return try build(options)
        } catch {
            guard case .unsatisfiable = error, options.undeclaredKeys == .stated else { throw error }
            var options = options
            options.undeclaredKeys = .any
            return try build(options)
        }
    }

    /// Reads a JSON Schema and returns its goal, after everything it can reach was judged.
    ///
    /// - Parameter documents: schemas that it may refer to, by their URIs.
    func goal(jsonSchema value: ExactJSON, documents: [String: ExactJSON] = [:]) throws(GrammarError) -> Goal {
        try goal(schema: SchemaReader(root: value, documents: documents, store: store).read())
    }

    /// The goal of one schema of the store.
    func goal(schema: Subschema.ID) throws(GrammarError) -> Goal {
        compiler.schemaInHand = schema
        let goal = compiler.goal([Literal(schema: schema)])
        compiler.preparation.prepare(goal)
        try compiler.check()
        let isSatisfiable = compiler.isSatisfiable(goal)
        try compiler.check()
        if !isSatisfiable { throw .unsatisfiable(pointer: store[schema].pointer) }
        return goal
    }

    /// The program of one JSON value and the white space behind it.
    func valueProgram(_ goal: Goal) -> Program {
        var program = Program()
        var next = program.add(.accept)
        if options.whitespace == .any {
            let space = arena.set(CodePointSet([0x20...0x20, 0x09...0x0A, 0x0D...0x0D]))
            next = program.add(.text(arena.repetition(space, 0, options.maximumWhitespace), next: next))
        }
        program.start = program.add(.value(goal: goal, next: next))
        return program
    }
}
