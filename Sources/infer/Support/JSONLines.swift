import FoundationEssentials

/// Input of one JSON value a line, answered by one JSON value a line.
enum JSONLines {
    /// Answers each line; a bad line gives an object with an error, and the command fails once all are answered.
    static func map(_ input: [UInt8], _ answer: (Data) throws -> String) throws(Failure) {
        var badCount = 0
        var lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if lines.last?.isEmpty ?? false { lines.removeLast() }
        var pending = ""
        for line in lines {
            do {
                pending += try answer(Data(line)) + "\n"
            } catch {
                badCount += 1
                let message = Failure(error)?.message ?? "\(error)"
                pending += JSONText.object(["error": JSONText.string(message)]) + "\n"
            }
            if pending.utf8.count > 1 << 16 {
                StandardStreams.write(pending)
                pending = ""
            }
        }
        StandardStreams.write(pending)
        if badCount > 0 { throw .badData("\(badCount) of \(lines.count) lines could not be answered") }
    }

    /// Decodes one line.
    static func decode<Value: Decodable>(
        _ type: Value.Type, from line: Data, named expected: String
    ) throws(Failure) -> Value {
        do {
            return try JSONDecoder().decode(type, from: line)
        } catch {
            throw .badData("not \(expected)")
        }
    }
}
