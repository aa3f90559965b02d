/// A tensor's header entry, before the start of the data is known.
struct GGUFTensorEntry {
    /// The tensor's name.
    let name: String
    private let type: GGUFTensorType
    /// The dimensions, outermost first.
    private let shape: [Int]
    private let byteCount: Int
    /// The offset in bytes from the start of the data.
    private let offset: UInt64

    /// The maximum number of dimensions in the format.
    private static let dimensionLimit = 4

    /// Reads an entry, and checks shape and type.
    init(_ cursor: inout GGUFCursor, index: Int) throws(GGUFError) {
        let name = try cursor.name(.tensor(index, name: nil))
        let place = GGUFError.Place.tensor(index, name: name)
        let count = try cursor.word(UInt32.self, place, "n_dimensions")
        guard count <= UInt32(Self.dimensionLimit) else {
            throw cursor.fail(.dimensions(tensor: name, found: count, limit: Self.dimensionLimit))
        }
        var sizes: [Int] = []
        for _ in 0..<count {
            guard let size = Int(exactly: try cursor.word(UInt64.self, place, "dimensions")) else {
                throw cursor.fail(.size(tensor: name))
            }
            sizes.append(size)
        }
        let number = try cursor.word(UInt32.self, place, "type")
        guard let type = GGUFTensorType(number: number) else {
            throw cursor.fail(.tensorType(tensor: name, number: number, name: GGUFTensorType.name(of: number)))
        }
        let columns = sizes.first ?? 1
        guard columns.isMultiple(of: type.blockSize) else {
            throw cursor.fail(.row(tensor: name, type: type, columns: columns))
        }
        let blocks = [columns / type.blockSize] + sizes.dropFirst()
        guard sizes.sizeProduct() != nil, let byteCount = blocks.sizeProduct(times: type.blockBytes) else {
            throw cursor.fail(.size(tensor: name))
        }
        self.name = name
        self.type = type
        shape = sizes.reversed()
        self.byteCount = byteCount
        offset = try cursor.word(UInt64.self, place, "offset")
    }

    /// Returns the tensor with its byte range in the file.
    func placed(dataStart: Int, alignment: Int, fileBytes: Int, file: String) throws(GGUFError) -> GGUFTensor {
        guard offset.isMultiple(of: UInt64(alignment)) else {
            throw GGUFError(
                file: file, problem: .misaligned(tensor: name, offset: offset, alignment: alignment))
        }
        let start = dataStart.saturatingAdding(Int(clamping: offset))
        let end = start.saturatingAdding(byteCount)
        // A saturated sum is `Int.max`, which no file reaches.
        guard end <= fileBytes, end < .max else {
            throw GGUFError(file: file, problem: .truncatedData(tensor: name, end: UInt64(end), found: fileBytes))
        }
        return GGUFTensor(name: name, type: type, shape: shape, byteRange: start..<end)
    }
}
