/// The parts of a grammar that its front ends share while they compile it.
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

    /// Runs a closure that compiles a schema, and once more if stated keys alone leave the schema without a value.
    ///
    /// The second run admits undeclared keys, as the specification does. Other schemas of the grammar keep their rule.
    func admittingOtherKeys<Made>(_ make: () throws(GrammarError) -> Made) throws(GrammarError) -> Made {
        let noteCount = store.notes.count
        do throws(GrammarError) {
            return try make()
        } catch {
            guard case .unsatisfiable = error, store.undeclaredKeys == .stated else { throw error }
            store.undeclaredKeys = .any
            defer { store.undeclaredKeys = .stated }
            // The schema is read again, so its notes would appear twice.
            store.forgetNotes(behind: noteCount)
            return try make()
        }
    }

    /// Reads a JSON Schema and returns its goal.
    ///
    /// - Parameter documents: Schemas that it may refer to, by URI.
    /// - Throws: ``GrammarError`` where the schema, or one that it can reach, can't be enforced or has no value.
    func goal(jsonSchema value: ExactJSON, documents: [String: ExactJSON] = [:]) throws(GrammarError) -> Goal {
        try admittingOtherKeys { () throws(GrammarError) in
            try goal(schema: SchemaReader(root: value, documents: documents, store: store).read())
        }
    }

    /// Returns the goal of one schema of the store, or throws if no value satisfies it.
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

    /// Returns the program of one JSON value and the white space that may follow it.
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
