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

    /// Makes something of a schema; where it has no value with stated keys alone, by the standard's letter. Other schemas of
    /// the grammar keep to theirs.
    func admittingOtherKeys<Made>(_ make: () throws(GrammarError) -> Made) throws(GrammarError) -> Made {
        let noteCount = store.notes.count
        do throws(GrammarError) {
            return try make()
        } catch {
            guard case .unsatisfiable = error, store.undeclaredKeys == .stated else { throw error }
            store.undeclaredKeys = .any
            defer { store.undeclaredKeys = .stated }
            // It is read once more, by another rule.
            store.forgetNotes(behind: noteCount)
            return try make()
        }
    }

    /// Reads a JSON Schema and returns its goal, after everything it can reach was judged.
    ///
    /// - Parameter documents: schemas that it may refer to, by their URIs.
    func goal(jsonSchema value: ExactJSON, documents: [String: ExactJSON] = [:]) throws(GrammarError) -> Goal {
        try admittingOtherKeys { () throws(GrammarError) in
            try goal(schema: SchemaReader(root: value, documents: documents, store: store).read())
        }
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
