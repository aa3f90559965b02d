import Constrained

/// Judges many schemas with their instances, one JSON line each.
struct SchemaBatch {
    let options: GrammarOptions
    let vocabulary: TokenVocabulary

    /// The outcomes of one schema's instances, or of all.
    private struct Counts {
        var right = 0
        var wronglyAccepted = 0
        var wronglyRefused = 0
    }

    /// Judges the lines of a file and prints the outcomes.
    func run(_ input: [UInt8]) throws(Failure) {
        var schemas = 0
        var compiled = 0
        var totals = Counts()
        for (number, line) in input.split(separator: 0x0A).enumerated() {
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
            let entry: JSONValue
            do throws(GrammarError) {
                entry = try JSONValue(parsing: Array(line))
            } catch {
                throw .badData("line \(number + 1): \(error)")
            }
            guard let schema = entry["schema"] else { throw .badData("line \(number + 1) has no member 'schema'") }
            schemas += 1
            var counts = Counts()
            var failure: GrammarError?
            do throws(GrammarError) {
                counts = try judge(schema, entry["tests"])
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
                ("error", failure.map { JSONText.string("\($0)") } ?? "null"),
            ]
            StandardStreams.write(Self.object(fields) + "\n")
        }
        let sums = Self.object([
            ("schemas", "\(schemas)"), ("compiled", "\(compiled)"), ("right", "\(totals.right)"),
            ("wrongly_accepted", "\(totals.wronglyAccepted)"), ("wrongly_refused", "\(totals.wronglyRefused)"),
        ])
        StandardStreams.write(Self.object([("totals", sums)]) + "\n")
    }

    private func judge(_ schema: JSONValue, _ tests: JSONValue?) throws(GrammarError) -> Counts {
        var counts = Counts()
        guard case .array(let tests)? = tests else { return counts }
        var judge: SchemaJudge?
        do throws(GrammarError) {
            judge = SchemaJudge(try CompiledGrammar(jsonSchema: schema, options: options), vocabulary: vocabulary)
        } catch .unsatisfiable {
            // A schema without any value is judged all the same: it refuses everything.
            judge = nil
        }
        for test in tests {
            let isValid = test["valid"] == .bool(true)
            let isAccepted = try judge?.judge((test["data"] ?? .null).spacedText).isAccepted ?? false
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

    private static func object(_ fields: [(String, String)]) -> String {
        "{" + fields.map { JSONText.string($0.0) + ": " + $0.1 }.joined(separator: ", ") + "}"
    }
}
