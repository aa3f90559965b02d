/// A line of a report, for people or for programs.
struct ReportRow {
    /// A value under its name.
    struct Column {
        /// What JSON calls it, and the head of a table.
        let name: String
        /// The value in a table.
        let text: String
        /// The value in JSON.
        let json: String

        /// A word.
        static func word(_ name: String, _ value: String) -> Column {
            Column(name: name, text: value, json: PrintedJSON.string(value))
        }

        /// A whole number.
        static func count(_ name: String, _ value: Int) -> Column {
            Column(name: name, text: "\(value)", json: "\(value)")
        }

        /// A number, where it is known.
        static func number(_ name: String, _ value: Double?, digits: Int) -> Column {
            Column(
                name: name, text: value?.text(digits: digits) ?? "–",
                json: value.map { PrintedJSON.number($0) } ?? "null")
        }
    }

    /// The values, in the order that they are shown in.
    let columns: [Column]

    /// A JSON array of objects.
    static func json(_ rows: [ReportRow]) -> String {
        let objects = rows.map { row in
            "  {" + row.columns.map { PrintedJSON.string($0.name) + ": " + $0.json }.joined(separator: ", ") + "}"
        }
        return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
    }

    /// A Markdown table.
    static func table(_ rows: [ReportRow]) -> String {
        guard let first = rows.first else { return "" }
        let lines =
            [
                first.columns.map(\.name), first.columns.map { _ in "---" },
            ] + rows.map { $0.columns.map(\.text) }
        return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }
}
