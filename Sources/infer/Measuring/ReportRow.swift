/// A row of a report, for people or for programs.
struct ReportRow {
    /// A value with its name.
    struct Column {
        /// The name in JSON, and in the head of a table.
        let name: String
        /// The value in a table.
        let text: String
        /// The value in JSON.
        let json: String

        /// Returns a column with a word.
        static func word(_ name: String, _ value: String) -> Column {
            Column(name: name, text: value, json: PrintedJSON.string(value))
        }

        /// Returns a column with an integer.
        static func count(_ name: String, _ value: Int) -> Column {
            Column(name: name, text: "\(value)", json: "\(value)")
        }

        /// Returns a column with a number, or with none if it is nil.
        static func number(_ name: String, _ value: Double?, digits: Int) -> Column {
            Column(
                name: name, text: value?.text(digits: digits) ?? "–",
                json: value.map { PrintedJSON.number($0) } ?? "null")
        }
    }

    /// The columns in order.
    let columns: [Column]

    /// Returns a JSON array of objects.
    static func json(_ rows: [ReportRow]) -> String {
        let objects = rows.map { row in
            "  {" + row.columns.map { PrintedJSON.string($0.name) + ": " + $0.json }.joined(separator: ", ") + "}"
        }
        return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
    }

    /// Returns a Markdown table.
    static func table(_ rows: [ReportRow]) -> String {
        guard let first = rows.first else { return "" }
        let lines =
            [
                first.columns.map(\.name), first.columns.map { _ in "---" },
            ] + rows.map { $0.columns.map(\.text) }
        return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }
}
