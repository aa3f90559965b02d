import ModelFiles
import Tensor

/// What a tensor in panels holds: its format, and the shape of the matrix, or of the matrices of equal shape.
struct PanelDescription: Sendable, Equatable {
    /// What the bytes of every tensor are rounded up to.
    static let alignment = 64
    /// Most elements of a tensor, as for any number of a configuration.
    private static let limit = 1 << 40

    /// The format whose layout the panels have.
    let format: BlockFormat
    /// The matrix's dimensions, outermost first; of three the first counts matrices, whose rows are whole panels.
    let shape: [Int]
    /// Bytes of the panels, without what fills them up to a multiple of 64.
    let byteCount: Int

    /// Describes a matrix; nil where its size is impossible.
    init?(format: BlockFormat, shape: [Int]) {
        guard (2...3).contains(shape.count), shape.allSatisfy({ $0 > 0 && $0 <= Self.limit }) else { return nil }
        let columns = shape[shape.count - 1]
        guard let rows = shape.dropLast().sizeProduct(), rows <= Self.limit / columns else { return nil }
        guard shape.count == 2 || shape[1].isMultiple(of: PanelLayout.rows) else { return nil }
        self.format = format
        self.shape = shape
        byteCount = (rows + PanelLayout.rows - 1) / PanelLayout.rows * format.layout.panelBytes(columns: columns)
    }

    /// Describes rows of a matrix.
    init?(format: BlockFormat, rows: Int, columns: Int) { self.init(format: format, shape: [rows, columns]) }

    /// Bytes in the file.
    var storedByteCount: Int { (byteCount + Self.alignment - 1) / Self.alignment * Self.alignment }

    /// The text in the file's metadata: `Q4_K 4864 896`.
    var text: String { ([format.rawValue] + shape.map(String.init)).joined(separator: " ") }

    /// Reads the text in the file's metadata; nil where it is none.
    init?(text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard (3...4).contains(parts.count), let format = BlockFormat(rawValue: String(parts[0])) else { return nil }
        let shape = parts.dropFirst().compactMap { part in
            part.utf8.allSatisfy({ (48...57).contains($0) }) ? Int(part) : nil
        }
        guard shape.count == parts.count - 1 else { return nil }
        self.init(format: format, shape: shape)
    }
}
