import ModelFiles
import Tensor

/// The description of a tensor of panels: its format, and the shape of one or several equal matrices.
struct PanelDescription: Sendable, Equatable {
    /// The number to whose multiple each tensor's size is rounded up, in bytes.
    static let alignment = 64
    /// The largest number of elements of a tensor.
    private static let limit = 1 << 40

    /// The block format of the panels.
    let format: BlockFormat
    /// The dimensions, outermost first. The first of three is the number of matrices, whose rows are whole panels.
    let shape: [Int]
    /// The size of the panels in bytes, without padding.
    let byteCount: Int

    /// Creates a description; nil for an impossible size.
    init?(format: BlockFormat, shape: [Int]) {
        guard (2...3).contains(shape.count), shape.allSatisfy({ $0 > 0 && $0 <= Self.limit }) else { return nil }
        let columns = shape[shape.count - 1]
        guard let rows = shape.dropLast().sizeProduct(), rows <= Self.limit / columns else { return nil }
        guard shape.count == 2 || shape[1].isMultiple(of: PanelLayout.rows) else { return nil }
        self.format = format
        self.shape = shape
        byteCount = (rows + PanelLayout.rows - 1) / PanelLayout.rows * format.layout.panelBytes(columns: columns)
    }

    /// Creates the description of a matrix.
    init?(format: BlockFormat, rows: Int, columns: Int) { self.init(format: format, shape: [rows, columns]) }

    /// The size in the file, in bytes.
    var storedByteCount: Int { (byteCount + Self.alignment - 1) / Self.alignment * Self.alignment }

    /// The text in the file's metadata, such as `Q4_K 4864 896`.
    var text: String { ([format.rawValue] + shape.map(String.init)).joined(separator: " ") }

    /// Parses the text in the file's metadata; nil for invalid text.
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
