/// A table of texts.
public struct EvaluationTable: Sendable, Hashable {
    /// The names of the columns.
    public let columns: [String]
    /// The rows, each with a text for each column.
    public let rows: [[String]]
    /// The maximum width of a column in `description`, in characters.
    static let widthLimit = 40

    /// The table as comma-separated values, by RFC 4180.
    public var csv: String {
        ([columns] + rows).map { cells in
            cells.map { cell in
                let mustQuote = cell.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
                return mustQuote ? "\"\(cell.replacing("\"", with: "\"\""))\"" : cell
            }.joined(separator: ",")
        }.joined(separator: "\r\n") + "\r\n"
    }

    /// Returns a number's text: at most four decimal places.
    static func text(_ number: Double?) -> String { number.map { "\(($0 * 10_000).rounded() / 10_000)" } ?? "–" }
}

extension EvaluationTable: CustomStringConvertible {
    /// The table as lines of text, with aligned columns; long texts are cut.
    public var description: String {
        let lines = ([columns] + rows).map { $0.map(Self.cut) }
        let widths = columns.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        return lines.map { cells in
            let padded = zip(cells, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            let line = padded.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }

    private static func cut(_ text: String) -> String {
        let line = text.map { $0.isNewline || $0 == "\t" ? " " : $0 }
        return line.count <= widthLimit ? String(line) : String(line.prefix(widthLimit - 1)) + "…"
    }
}
