import FoundationModels

/// Every way of beginning a session, as a declaration without a type, where two initializers of which none is better are
/// ambiguous: each has to compile in the modes of Swift 5 and 6, and on the main actor by default.
enum SessionInitializers {
    struct Failure: Error {}

    static func text() throws -> String { "x" }

    static func defaulted(_ tools: [any Tool], isShort: Bool) throws -> [LanguageModelSession] {
        let nothing: Instructions? = nil
        let s1 = LanguageModelSession { "x" }
        let s2 = LanguageModelSession { Instructions("x") }
        let s3 = LanguageModelSession {
            "x"
            if isShort { "y" } else { Instructions("z") }
            for word in ["a", "b"] { word }
        }
        let s4 = LanguageModelSession(instructions: { "x" })
        let s5 = LanguageModelSession(instructions: nothing)
        let s6 = LanguageModelSession(instructions: "x")
        let s7 = LanguageModelSession(instructions: Instructions("x"))
        let s8 = LanguageModelSession(tools: []) { "x" }
        let s9 = LanguageModelSession(tools: []) { Instructions("x") }
        let s10 = LanguageModelSession(tools: tools) { "x" }
        let s11 = LanguageModelSession(tools: tools) { Instructions { "x" } }
        let s12 = LanguageModelSession(tools: tools, instructions: { Instructions("x") })
        let s13 = LanguageModelSession(tools: tools, instructions: isShort ? "x" : "y")
        let s14 = try LanguageModelSession { try text() }
        let s15 = try LanguageModelSession { Instructions(try text()) }
        let s16 = try LanguageModelSession(tools: tools) { try text() }
        let s17 = try LanguageModelSession(tools: tools) {
            if isShort { throw Failure() }
            return Instructions("x")
        }
        return [s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15, s16, s17]
    }

    static func system(
        _ model: SystemLanguageModel, _ tools: [any Tool], isShort: Bool
    ) throws -> [LanguageModelSession] {
        let s1 = LanguageModelSession(model: SystemLanguageModel.default) { Instructions("x") }
        let s2 = LanguageModelSession(model: SystemLanguageModel.default) { "x" }
        let s3 = LanguageModelSession(model: .default) { Instructions("x") }
        let s4 = LanguageModelSession(model: .default) { "x" }
        let s5 = LanguageModelSession(model: model) { Instructions("x") }
        let s6 = LanguageModelSession(model: model) { "x" }
        let s7 = LanguageModelSession(model: SystemLanguageModel(useCase: .contentTagging)) { Instructions("x") }
        let s8 = LanguageModelSession(model: SystemLanguageModel(guardrails: .default)) {
            "x"
            if isShort { "y" }
        }
        let s9 = LanguageModelSession(model: SystemLanguageModel.default, tools: []) { Instructions("x") }
        let s10 = LanguageModelSession(model: .default, tools: []) { Instructions("x") }
        let s11 = LanguageModelSession(model: .default, tools: tools) { "x" }
        let s12 = LanguageModelSession(model: model, tools: tools) { Instructions { "x" } }
        let s13 = LanguageModelSession(model: model, tools: tools, instructions: { "x" })
        let s14 = LanguageModelSession(model: model, instructions: { Instructions("x") })
        let s15 = try LanguageModelSession(model: SystemLanguageModel.default) { try text() }
        let s16 = try LanguageModelSession(model: .default) { try text() }
        let s17 = try LanguageModelSession(model: model) { Instructions(try text()) }
        let s18 = try LanguageModelSession(model: model, tools: tools) { try text() }
        let s19 = try LanguageModelSession(model: model, tools: tools) {
            if isShort { throw Failure() }
            return Instructions("x")
        }
        let s20 = LanguageModelSession(model: SystemLanguageModel.default)
        let s21 = LanguageModelSession(model: SystemLanguageModel.default, instructions: "x")
        let s22 = LanguageModelSession(model: .default, instructions: Instructions("x"))
        let s23 = LanguageModelSession(model: .default, tools: tools)
        let s24 = LanguageModelSession(model: model, instructions: nil)
        let s25 = LanguageModelSession(model: model, tools: tools, instructions: isShort ? "x" : nil)
        let s26 = LanguageModelSession(model: model, transcript: Transcript())
        let s27 = LanguageModelSession(model: SystemLanguageModel.default, tools: tools, transcript: Transcript())
        return [
            s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15, s16, s17, s18, s19, s20, s21, s22, s23,
            s24, s25, s26, s27,
        ]
    }

    static func other(
        _ model: some LanguageModel, _ erased: any LanguageModel, _ tools: [any Tool], isShort: Bool
    ) throws -> [LanguageModelSession] {
        let s1 = LanguageModelSession(model: model)
        let s2 = LanguageModelSession(model: model) { Instructions("x") }
        let s3 = LanguageModelSession(model: model) { "x" }
        let s4 = LanguageModelSession(model: model, tools: []) { "x" }
        let s5 = LanguageModelSession(model: model, tools: tools) { Instructions("x") }
        let s6 = LanguageModelSession(model: model, tools: tools, instructions: { "x" })
        let s7 = LanguageModelSession(model: model, tools: tools, instructions: "x")
        let s8 = LanguageModelSession(model: model, instructions: isShort ? "x" : nil)
        let s9 = try LanguageModelSession(model: model) { try text() }
        let s10 = try LanguageModelSession(model: model, tools: tools) { Instructions(try text()) }
        let s11 = LanguageModelSession(model: erased) { Instructions("x") }
        let s12 = LanguageModelSession(model: erased) { "x" }
        let s13 = LanguageModelSession(model: erased, instructions: "x")
        let s14 = try LanguageModelSession(model: erased, tools: tools) { try text() }
        let s15 = LanguageModelSession(model: PrivateCloudComputeLanguageModel()) { Instructions("x") }
        return [s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15]
    }

    /// What a builder throws keeps its type for other models.
    static func typed(_ model: some LanguageModel, isShort: Bool) throws(Failure) -> LanguageModelSession {
        try LanguageModelSession(model: model) { () throws(Failure) -> Instructions in
            if isShort { throw Failure() }
            return Instructions("x")
        }
    }

    final class Holder {
        let plain = LanguageModelSession(model: SystemLanguageModel.default) { Instructions("x") }
        lazy var later = LanguageModelSession(model: SystemLanguageModel.default, tools: []) {
            "x"
            Instructions("y")
        }
        var optional: LanguageModelSession? = .init(model: SystemLanguageModel.default) { "x" }
        var made: LanguageModelSession { LanguageModelSession(model: SystemLanguageModel.default) { "x" } }

        func ask() async throws -> String {
            let model = SystemLanguageModel.default
            return try await LanguageModelSession(model: model) { "x" }.respond(to: "y").content
        }
    }
}
