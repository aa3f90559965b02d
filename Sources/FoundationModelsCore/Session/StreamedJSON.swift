/// JSON that comes piece by piece, read until its first fault.
struct StreamedJSON: Sendable {
    private var parser = IncrementalJSONParser()
    private var fault: JSONSyntaxError?

    /// Counts the changes that show in the value.
    var revision: Int { parser.revision }

    /// Reads on.
    mutating func append(_ text: String) {
        guard fault == nil else { return }
        do throws(JSONSyntaxError) { try parser.append(text) } catch { fault = error }
    }

    /// The value as far as it has come; nil where there is none yet.
    func snapshot() -> GeneratedContent? { parser.snapshot() }

    /// The value if nothing more comes, and what is wrong with it then.
    func finished() -> (content: GeneratedContent?, fault: JSONSyntaxError?) {
        var parser = parser
        var fault = fault
        if fault == nil {
            do throws(JSONSyntaxError) { try parser.finish() } catch { fault = error }
        }
        return (fault == nil ? parser.snapshot() : nil, fault)
    }
}
