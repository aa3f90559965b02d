import ModelFiles
import Tensor
import Transformer

/// The tensors of a vision tower's file, with the names and element order of checkpoints.
struct GGUFVisionTensors: TensorSource {
    let place: String
    private(set) var tensorByName: [String: StoredTensor] = [:]
    private(set) var storedNames: [String: String] = [:]
    private let model: GGUFModel

    var tensors: [StoredTensor] { tensorByName.keys.sorted().compactMap { tensorByName[$0] } }

    func tensor(_ name: String) -> StoredTensor? { tensorByName[name] }

    func storedName(_ name: String) -> String { storedNames[name] ?? name }

    /// Finds the tensors of a family's tower.
    ///
    /// - Parameter heads: How many the layers have.
    init(_ model: GGUFModel, family: GGUFVisionFamily, stacked: [Int], heads: Int) throws(GGUFModelError) {
        self.model = model
        place = model.path
        for (tensor, mapping) in model.allTensors {
            let name = Self.unswapped(tensor.name, in: model)
            guard let name = family.name(name, stacked: stacked) else { continue }
            add(name, tensor, mapping, shape: Self.shape(tensor.shape, name))
        }
        try addPatches(family)
        if let fused = family.fused { try fuse("\(family.layers).", fused) }
        if family.isPermuted { try unpermute(heads: heads) }
        let norm = "multi_modal_projector.mm_soft_emb_norm.weight"
        if family.style == .gemma3, let tensor = tensorByName[norm] { try takeOne(from: tensor) }
    }

    private mutating func add(
        _ name: String, _ tensor: GGUFTensor, _ mapping: MappedFile, shape: [Int]
    ) {
        storedNames[name] = tensor.name
        tensorByName[name] = StoredTensor(
            name: name, typeName: tensor.type.name, storage: tensor.type.storage, shape: shape,
            byteRange: tensor.byteRange, mapping: mapping)
    }

    /// Returns the shape in checkpoints.
    ///
    /// Bounds are scalars. The tables of the class token and of positions have leading dimensions of 1.
    private static func shape(_ stored: [Int], _ name: String) -> [Int] {
        if name.hasSuffix("put_min") || name.hasSuffix("put_max"), stored == [1] { return [] }
        guard name.hasSuffix(".cls_token") || name.hasSuffix(".position_embeddings") else { return stored }
        let dimensions = name.hasSuffix(".cls_token") ? 1 : 2
        return Array(repeating: 1, count: max(0, 3 - dimensions)) + stored.suffix(dimensions)
    }

    /// Returns the right name of a feed-forward tensor; old files swap the up and down projections.
    private static func unswapped(_ name: String, in model: GGUFModel) -> String {
        guard let dot = name.range(of: ".ffn_") else { return name }
        let base = name[..<dot.upperBound]
        let isUp = name[dot.upperBound...].hasPrefix("up.")
        guard isUp || name[dot.upperBound...].hasPrefix("down."),
            let down = model.tensor("\(base)down.weight")?.tensor.shape, down.count == 2,
            let norm = model.tensor("\(base.dropLast(4))ln1.weight")?.tensor.shape.first,
            down[1] == norm, down[0] != norm
        else { return name }
        let end = name[dot.upperBound...].drop { $0 != "." }.dropFirst()
        return "\(base)\(isUp ? "down." : "up.")\(end)"
    }

    // MARK: Other orders

    private mutating func addPatches(_ family: GGUFVisionFamily) throws(GGUFModelError) {
        let stored = "v.patch_embd.weight"
        let name = family.patch + ".weight"
        storedNames[name] = stored
        if let (bias, mapping) = model.tensor("v.patch_embd.bias") {
            add(family.patch + ".bias", bias, mapping, shape: bias.shape)
        }
        guard let (tensor, mapping) = model.tensor(stored) else { return }
        guard tensor.shape.count == 4 else { throw wrong(tensor, "four dimensions") }
        let (outputs, colors, area) = (tensor.shape[0], tensor.shape[1], tensor.shape[2] * tensor.shape[3])
        switch family.order {
        case .same: add(name, tensor, mapping, shape: tensor.shape)
        case .colors:
            let size = try elementSize(tensor)
            let source = try bytes(tensor, mapping)
            let contents = [UInt8](unsafeUninitializedCapacity: source.count) { target, count in
                for output in 0..<outputs {
                    for color in 0..<colors {
                        for pixel in 0..<area {
                            let from = ((output * colors + color) * area + pixel) * size
                            let to = ((output * area + pixel) * colors + color) * size
                            for byte in 0..<size { target[to + byte] = source[from + byte] }
                        }
                    }
                }
                count = source.count
            }
            try replace(name, like: tensor, shape: [outputs, area * colors], contents)
        case .frames:
            guard let (other, otherMapping) = model.tensor(stored + ".1") else {
                throw .container(
                    GGUFError(file: place, problem: .missing(key: stored + ".1", need: "the second frame's weights")))
            }
            guard other.shape == tensor.shape, other.type == tensor.type else {
                throw wrong(other, "the shape and type of \(stored)")
            }
            let row = area * (try elementSize(tensor))
            let frames = [try bytes(tensor, mapping), try bytes(other, otherMapping)]
            var contents: [UInt8] = []
            contents.reserveCapacity(2 * tensor.byteRange.count)
            for index in 0..<outputs * colors {
                for frame in frames { contents += frame[index * row..<(index + 1) * row] }
            }
            try replace(
                name, like: tensor, shape: [outputs, colors, 2] + tensor.shape.suffix(2), contents)
        }
    }

    /// Fuses the query, key and value projections.
    private mutating func fuse(_ layers: String, _ fused: String) throws(GGUFModelError) {
        for (tensor, mapping) in model.allTensors {
            let parts = tensor.name.split(separator: ".")
            guard parts.count == 5, parts[1] == "blk", parts[3] == "attn_q" else { continue }
            let base = "v.blk.\(parts[2]).attn_"
            let name = "\(layers)\(parts[2]).\(fused).\(parts[4])"
            storedNames[name] = tensor.name
            guard let (key, keyMapping) = model.tensor("\(base)k.\(parts[4])"),
                let (value, valueMapping) = model.tensor("\(base)v.\(parts[4])")
            else { continue }
            for other in [key, value] where other.type != tensor.type || other.shape != tensor.shape {
                throw wrong(other, "the shape and type of \(tensor.name)")
            }
            let shape = [3 * (tensor.shape.first ?? 0)] + tensor.shape.dropFirst()
            let isWhole =
                mapping === keyMapping && mapping === valueMapping
                && tensor.byteRange.upperBound == key.byteRange.lowerBound
                && key.byteRange.upperBound == value.byteRange.lowerBound
            if isWhole {
                tensorByName[name] = StoredTensor(
                    name: name, typeName: tensor.type.name, storage: tensor.type.storage, shape: shape,
                    byteRange: tensor.byteRange.lowerBound..<value.byteRange.upperBound, mapping: mapping)
            } else {
                let all = [try bytes(tensor, mapping), try bytes(key, keyMapping), try bytes(value, valueMapping)]
                try replace(name, like: tensor, shape: shape, all.flatMap { Array($0) })
            }
        }
    }

    /// Subtracts 1 from a norm's weights, which the converter has added and the family adds when it computes.
    private mutating func takeOne(from tensor: StoredTensor) throws(GGUFModelError) {
        guard let stored = model.tensor(storedName(tensor.name)), stored.tensor.type == .float32 else { return }
        let source = try bytes(stored.tensor, stored.mapping)
        var contents: [UInt8] = []
        for index in 0..<source.count / 4 {
            let bits = UInt32(littleEndian: source.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
            withUnsafeBytes(of: (Float(bitPattern: bits) - 1).bitPattern.littleEndian) { contents += $0 }
        }
        try replace(tensor.name, like: stored.tensor, shape: tensor.shape, contents)
    }

    /// Puts rows of queries and keys back: pairs of rows that are rotated together stand half a head apart.
    private mutating func unpermute(heads: Int) throws(GGUFModelError) {
        for (tensor, mapping) in model.allTensors
        where tensor.name.hasSuffix(".attn_q.weight") || tensor.name.hasSuffix(".attn_k.weight") {
            guard let name = storedNames.first(where: { $1 == tensor.name })?.key, let rows = tensor.shape.first,
                heads > 0, rows.isMultiple(of: 2 * heads)
            else { throw wrong(tensor, "a whole number of heads, each of an even number of rows") }
            let source = try bytes(tensor, mapping)
            let (row, half) = (source.count / rows, rows / heads / 2)
            let contents = [UInt8](unsafeUninitializedCapacity: source.count) { target, count in
                for number in 0..<rows {
                    let (head, place) = number.quotientAndRemainder(dividingBy: 2 * half)
                    let (part, pair) = place.quotientAndRemainder(dividingBy: half)
                    let from = (head * 2 * half + 2 * pair + part) * row
                    for byte in 0..<row { target[number * row + byte] = source[from + byte] }
                }
                count = source.count
            }
            try replace(name, like: tensor, shape: tensor.shape, contents)
        }
    }

    private mutating func replace(
        _ name: String, like tensor: GGUFTensor, shape: [Int], _ contents: [UInt8]
    ) throws(GGUFModelError) {
        let mapping: MappedFile
        do throws(MappedFileError) {
            mapping = try MappedFile(contents: contents, of: place)
        } catch {
            throw .file(error)
        }
        tensorByName[name] = StoredTensor(
            name: name, typeName: tensor.type.name, storage: tensor.type.storage, shape: shape,
            byteRange: 0..<contents.count, mapping: mapping)
    }

    private func bytes(_ tensor: GGUFTensor, _ mapping: MappedFile) throws(GGUFModelError) -> UnsafeRawBufferPointer {
        do throws(MappedFileError) {
            return try mapping.bytes(offset: tensor.byteRange.lowerBound, count: tensor.byteRange.count)
        } catch {
            throw .file(error)
        }
    }

    private func elementSize(_ tensor: GGUFTensor) throws(GGUFModelError) -> Int {
        guard case .elements(let type) = tensor.type.storage else {
            throw .unsupported(
                file: place, key: tensor.name, found: tensor.type.name, supported: "F32, F16 and BF16 for patches")
        }
        return type.byteCount
    }

    private func wrong(_ tensor: GGUFTensor, _ expected: String) -> GGUFModelError {
        .unsupported(
            file: place, key: tensor.name, found: "\(tensor.type.name) of shape \(tensor.shape)", supported: expected)
    }
}
