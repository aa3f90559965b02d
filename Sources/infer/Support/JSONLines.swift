import FoundationEssentials

/// Input with one JSON value a line, answered by one JSON value a line.
enum JSONLines {
    /// Answers each line. An invalid line gives an object with an error, and the command fails after the last line.
    static func map(_ lines: InputLines, _ answer: (Data) throws -> String) throws(Failure) {
        var count = 0
        var badCount = 0
        var pending = ""
        while let line = try lines.next() {
            count += 1
            do {
                pending += try answer(Data(line)) + "\n"
            } catch {
                badCount += 1
                let message = Failure(error)?.message ?? "\(error)"
                pending += PrintedJSON.object(["error": PrintedJSON.string(message)]) + "\n"
            }
            if pending.utf8.count > 1 << 16 {
                StandardStreams.write(pending)
                pending = ""
            }
        }
        StandardStreams.write(pending)
        if badCount > 0 { throw .badData("\(badCount) of \(count) lines could not be answered") }
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
