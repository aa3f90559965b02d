import Synchronization

/// A compiled grammar that constrains texts; immutable from outside and shared by any number of matchers.
///
/// ```swift
/// let grammar = try CompiledGrammar(jsonSchema: #"{"type":"object","properties":{"age":{"type":"integer"}}}"#)
/// var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
/// ```
///
/// The conformance is unchecked, since the lock guards the machine: see "Thread safety" in the article.
public final class CompiledGrammar: @unchecked Sendable {
    /// Guards `machine`, whose tables grow while texts are matched.
    private let lock = Mutex<Void>(())
    private let machine: ByteMachine
    /// The options that the grammar was compiled with.
    public let options: GrammarOptions
    /// The schema's keywords that restrict nothing, in the order in which they were read.
    public var annotations: [SchemaAnnotation] {
        notes.map { SchemaAnnotation(keyword: $0.keyword, schemaPointer: $0.path.pointer, isKnown: $0.isKnown) }
    }
    private let notes: [SchemaStore.Note]
    /// The maximum number of consecutive white space characters.
    let spaceLimit: Int32

    /// Compiles the text of a JSON Schema.
    ///
    /// - Throws: `GrammarError`, with keyword and JSON pointer, for a schema that can't be enforced.
    public convenience init(
        jsonSchema: String, options: GrammarOptions = GrammarOptions(), limits: GrammarLimits = GrammarLimits()
    ) throws(GrammarError) {
        let bytes = Array(jsonSchema.utf8)
        if bytes.count > limits.maximumSchemaBytes {
            let root = SchemaPlace(keyword: "schema", pointer: "")
            throw .limit("bytes of a schema", limits.maximumSchemaBytes, at: root)
        }
        let value = try ExactJSONParser.parse(bytes, maximumDepth: limits.maximumSchemaDepth)
        try self.init(jsonSchema: value, options: options, limits: limits)
    }

    /// Compiles a parsed JSON Schema.
    ///
    /// - Parameter documents: Schemas that it may refer to, by URI. Nothing is fetched.
    /// - Throws: ``GrammarError``, with keyword and JSON pointer, for a schema that can't be enforced.
    public convenience init(
        jsonSchema value: ExactJSON, documents: [String: ExactJSON] = [:], options: GrammarOptions = GrammarOptions(),
        limits: GrammarLimits = GrammarLimits()
    ) throws(GrammarError) {
        let builder = GrammarBuilder(options: options, limits: limits)
        let goal = try builder.goal(jsonSchema: value, documents: documents)
        try self.init(builder, builder.valueProgram(goal))
    }

    /// Compiles a regular expression that the whole text must match.
    ///
    /// - Throws: ``GrammarError/unsatisfiable(pointer:)`` if no text matches, ``GrammarError/pattern(offset:reason:)``
    ///   for a construct that can't be enforced.
    public convenience init(
        _ expression: RegularExpression, limits: GrammarLimits = GrammarLimits()
    ) throws(GrammarError) {
        let builder = GrammarBuilder(options: GrammarOptions(), limits: limits)
        let language = try PatternCompiler(arena: builder.arena).language(of: expression)
        if builder.arena.isEmpty(language) { throw .unsatisfiable(pointer: "") }
        var program = Program()
        let end = program.add(.accept)
        program.start = program.add(.text(language, next: end))
        try self.init(builder, program)
    }

    init(_ builder: GrammarBuilder, _ program: Program) throws(GrammarError) {
        options = builder.options
        notes = builder.store.notes
        spaceLimit = Int32(clamping: builder.options.maximumWhitespace)
        machine = ByteMachine(compiler: builder.compiler, program: program)
        try builder.compiler.check()
    }

    /// Runs a closure with the machine, under the lock.
    func withMachine<Result: Sendable, Failure: Error>(
        _ body: (ByteMachine) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let machine = machine
        return try lock.withLock { _ throws(Failure) -> Result in try body(machine) }
    }
}
