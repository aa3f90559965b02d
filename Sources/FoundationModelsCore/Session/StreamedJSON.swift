/// JSON text that arrives in pieces, parsed up to its first error.
struct StreamedJSON: Sendable {
    private var parser = IncrementalJSONParser()
    private var fault: JSONSyntaxError?

    /// A counter that grows with every visible change of the value.
    var revision: Int { parser.revision }

    /// Parses the next piece; ignores text after an error.
    mutating func append(_ text: String) {
        guard fault == nil else { return }
        do throws(JSONSyntaxError) { try parser.append(text) } catch { fault = error }
    }

    /// Returns the value so far; nil before one has begun.
    func snapshot() -> GeneratedContent? { parser.snapshot() }

    /// Returns the value if the text ends here, or the syntax error.
    func finished() -> (content: GeneratedContent?, fault: JSONSyntaxError?) {
        var parser = parser
        var fault = fault
        if fault == nil {
            do throws(JSONSyntaxError) { try parser.finish() } catch { fault = error }
        }
        return (fault == nil ? parser.snapshot() : nil, fault)
    }
}
