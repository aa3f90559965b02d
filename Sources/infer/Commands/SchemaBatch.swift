import Constrained

/// Checks many schemas with their instances, one JSON line each.
struct SchemaBatch {
    let options: GrammarOptions
    let vocabulary: TokenVocabulary
    /// The documents that schemas may refer to, by URI.
    var documents: [String: ExactJSON] = [:]
    /// Tokenizes instances; without it, each byte is a token.
    var encode: ((String) -> [Int])?
    /// Whether each line has the times of compilation and masks.
    var showsTimes = false
    /// Whether each line has the time of every mask.
    var showsAllTimes = false

    /// The outcome counts of one schema's instances, or of all.
    private struct Counts {
        var right = 0
        var wronglyAccepted = 0
        var wronglyRefused = 0
    }

    /// Checks the lines of a file and prints the outcomes.
    func run(_ lines: InputLines) throws(Failure) {
        var number = 0
        var schemas = 0
        var compiled = 0
        var totals = Counts()
        while let line = try lines.next() {
            number += 1
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
            let entry: ExactJSON
            do throws(GrammarError) {
                entry = try ExactJSON(parsing: line)
            } catch {
                throw .badData("line \(number): \(error)")
            }
            guard let schema = entry["schema"] else { throw .badData("line \(number) has no member 'schema'") }
            schemas += 1
            var counts = Counts()
            var failure: GrammarError?
            var timing = SchemaTiming()
            do throws(GrammarError) {
                counts = try judge(schema, entry["tests"], &timing)
                compiled += 1
            } catch {
                failure = error
            }
            totals.right += counts.right
            totals.wronglyAccepted += counts.wronglyAccepted
            totals.wronglyRefused += counts.wronglyRefused
            var fields: [(String, String)] = []
            if let name = entry["name"] { fields.append(("name", String(decoding: name.spacedText, as: UTF8.self))) }
            fields += [
                ("compiled", "\(failure == nil)"), ("right", "\(counts.right)"),
                ("wrongly_accepted", "\(counts.wronglyAccepted)"), ("wrongly_refused", "\(counts.wronglyRefused)"),
                ("error", failure.map { PrintedJSON.string("\($0)") } ?? "null"),
            ]
            if showsTimes, failure == nil {
                fields.append(("microseconds", timing.times(withAll: showsAllTimes)))
                fields.append(("allocations", timing.allocationsForEachToken))
            }
            StandardStreams.write(Self.object(fields) + "\n")
        }
        let sums = Self.object([
            ("schemas", "\(schemas)"), ("compiled", "\(compiled)"), ("right", "\(totals.right)"),
            ("wrongly_accepted", "\(totals.wronglyAccepted)"), ("wrongly_refused", "\(totals.wronglyRefused)"),
        ])
        StandardStreams.write(Self.object([("totals", sums)]) + "\n")
    }

    private func judge(
        _ schema: ExactJSON, _ tests: ExactJSON?, _ timing: inout SchemaTiming
    ) throws(GrammarError) -> Counts {
        var counts = Counts()
        var judge: SchemaJudge?
        do throws(GrammarError) {
            let grammar = try timing.compiling { () throws(GrammarError) in
                try CompiledGrammar(jsonSchema: schema, documents: documents, options: options)
            }
            if showsTimes { try timing.firstMask(GrammarMatcher(grammar, vocabulary: vocabulary), warmUp: vocabulary) }
            judge = SchemaJudge(grammar, vocabulary: vocabulary)
        } catch .unsatisfiable {
            // A schema that allows no value still has a verdict: it refuses every instance.
            judge = nil
        }
        guard case .array(let tests)? = tests else { return counts }
        for test in tests {
            let isValid = test["valid"] == .bool(true)
            var isAccepted = false
            if let judge { isAccepted = try self.isAccepted((test["data"] ?? .null).spacedText, by: judge, &timing) }
            if isAccepted == isValid {
                counts.right += 1
            } else if isAccepted {
                counts.wronglyAccepted += 1
            } else {
                counts.wronglyRefused += 1
            }
        }
        return counts
    }

    private func isAccepted(
        _ bytes: [UInt8], by judge: SchemaJudge, _ timing: inout SchemaTiming
    ) throws(GrammarError) -> Bool {
        var tokens: [Int]?
        if let encode, let text = String(validating: bytes, as: UTF8.self) { tokens = encode(text) }
        if showsTimes {
            let tokens = tokens ?? bytes.map { Int($0) }
            let matcher = GrammarMatcher(judge.grammar, vocabulary: vocabulary)
            try timing.masks(of: tokens, matcher)
            try timing.countAllocations(of: tokens, matcher)
        }
        if let tokens { return try judge.judge(tokens).isAccepted }
        return try judge.judge(bytes).isAccepted
    }

    private static func object(_ fields: [(String, String)]) -> String {
        "{" + fields.map { PrintedJSON.string($0.0) + ": " + $0.1 }.joined(separator: ", ") + "}"
    }
}
