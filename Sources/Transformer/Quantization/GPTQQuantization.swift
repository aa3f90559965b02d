import Tensor

/// Weights in the format of GPTQ, or of AWQ, which has another order of codes.
///
/// ```
///           GPTQ                                            AWQ
/// qweight   [columns · bits / 32, rows], low bits first     [columns, rows / 8], in the order 0 2 4 6 1 3 5 7
/// qzeros    [groups, rows · bits / 32]                      [groups, rows / 8]
/// scales    [groups, rows]                                  [groups, rows]
/// g_idx     [columns], the group of each column             none
/// ```
/// A weight is `scale · (code − zero point)`. GPTQ's first version stores zero points minus one. Like the libraries
/// that write them, this adds one to all fields of a word at once, so a field of ones carries into the next.
struct GPTQQuantization: QuantizationFormat {
    /// Another scheme for modules that match a pattern.
    struct Override: Sendable {
        let pattern: ModulePattern
        let isQuantized: Bool
        let bits: Int?
        let groupColumns: Int?
    }

    /// Whether codes have AWQ's layout.
    let isAWQ: Bool
    /// The number of bits of a code.
    let bits: Int
    /// The number of columns of a group; 0 for one group per row.
    let groupColumns: Int
    /// Whether zero points are stored minus one.
    let storesZeroPointsLessOne: Bool
    /// The modules with another scheme.
    let overrides: [Override]

    let partSuffixes = [".qzeros", ".scales", ".g_idx"]

    /// Reads `quantization_config`.
    init(_ reader: ConfigurationReader, isAWQ: Bool) throws(ConfigurationError) {
        self.isAWQ = isAWQ
        let older = try reader.size("w_bit")
        guard let bits = try reader.size("bits") ?? older else { throw reader.missing("bits") }
        let allowed = isAWQ ? [4] : [2, 3, 4, 8]
        guard allowed.contains(bits) else {
            throw reader.wrong("bits", .integer(bits), allowed.map(String.init).joined(separator: ", "))
        }
        self.bits = bits
        let olderSize = try Self.groupSize(reader, "q_group_size")
        groupColumns = try Self.groupSize(reader, "group_size") ?? olderSize ?? 128
        let formatKey = [isAWQ ? "version" : "checkpoint_format", "format"].first { reader.value($0) != nil }
        var format: String?
        if let formatKey { format = try reader.string(formatKey)?.lowercased() }
        let known = isAWQ ? ["gemm"] : ["gptq", "gptq_v2"]
        if let formatKey, let format, !known.contains(format) {
            throw reader.wrong(formatKey, .string(format), known.joined(separator: " or "))
        }
        if try reader.boolean("is_marlin_format") == true {
            throw reader.wrong("is_marlin_format", .boolean(true), "false: the layout of marlin kernels isn't read")
        }
        if let type = try reader.string("pack_dtype"), type != "int32" {
            throw reader.wrong("pack_dtype", .string(type), "int32")
        }
        storesZeroPointsLessOne = !isAWQ && format != "gptq_v2"
        overrides = try Self.overrides(reader.object("dynamic"), allowed: allowed)
    }

    /// Returns the group size; nil if it is missing, 0 for one group per row.
    private static func groupSize(_ reader: ConfigurationReader, _ key: String) throws(ConfigurationError) -> Int? {
        if reader.value(key) == .integer(-1) { return 0 }
        return try reader.size(key)
    }

    private static func overrides(
        _ reader: ConfigurationReader?, allowed: [Int]
    ) throws(ConfigurationError) -> [Override] {
        guard let reader else { return [] }
        var overrides: [Override] = []
        var budget = ModulePattern.Budget()
        for key in reader.keys {
            let isQuantized = !key.hasPrefix("-:")
            let text = key.hasPrefix("-:") || key.hasPrefix("+:") ? String(key.dropFirst(2)) : key
            let pattern: ModulePattern
            do throws(ModulePattern.Problem) {
                pattern = try budget.read(text)
            } catch {
                throw reader.wrong(key, .string(text), error.expected)
            }
            let nested = try reader.object(key)
            let bits = try nested?.size("bits")
            if let nested, let bits, !allowed.contains(bits) {
                throw nested.wrong("bits", .integer(bits), allowed.map(String.init).joined(separator: ", "))
            }
            var groupColumns: Int?
            if let nested { groupColumns = try groupSize(nested, "group_size") }
            overrides.append(
                Override(
                    pattern: pattern, isQuantized: isQuantized, bits: bits,
                    groupColumns: groupColumns))
        }
        return overrides
    }

    func module(of tensor: StoredTensor, in source: any TensorSource) -> String? {
        tensor.name.hasSuffix(".qweight") ? String(tensor.name.dropLast(8)) : nil
    }

    func tensors(of name: String, in source: any TensorSource) throws(ModelError) -> [StoredTensor] {
        let module = QuantizedModule(name: name, source: source, keys: "quantization_config.")
        guard let codes = module.optional(".qweight") else { return [] }
        let override = overrides.first { $0.pattern.matchesStart(of: name) }
        guard override?.isQuantized ?? true else {
            throw module.contradiction(codes, "a matrix that isn't quantized", by: "dynamic")
        }
        let bits = override?.bits ?? self.bits
        try module.require(codes, ["I32"], rank: 2...2, by: "bits")
        let storedPoints = try module.required(".qzeros", beside: codes)
        let storedScales = try module.required(".scales", beside: codes)
        try module.require(storedScales, ["F16", "BF16", "F32"], rank: 2...2, by: "group_size")
        let rows = storedScales.shape[1]
        let (columns, rest) = isAWQ ? (codes.shape[0], 0) : (codes.shape[0] * 32).quotientAndRemainder(dividingBy: bits)
        let words = (rows * bits + 31) / 32
        guard rest == 0, codes.shape[1] == (isAWQ ? words : rows), !isAWQ || rows.isMultiple(of: 8) else {
            throw module.contradiction(
                codes, isAWQ ? "\(words) words a column" : "whole columns of \(rows) rows of \(bits) bits", by: "bits")
        }
        let size = override?.groupColumns ?? groupColumns
        let groupColumns = size == 0 ? columns : size
        let groups = (columns + groupColumns - 1) / groupColumns
        try module.require(storedPoints, ["I32"], [groups, words], by: "bits", "group_size")
        try module.require(storedScales, ["F16", "BF16", "F32"], [groups, rows], by: "bits", "group_size")
        let indices = isAWQ ? nil : module.optional(".g_idx")
        let parts = [codes, storedPoints, storedScales] + (indices.map { [$0] } ?? [])
        var groupOfColumn: [Int32]?
        if let indices { groupOfColumn = try module.groups(indices, columns: columns, count: groups) }
        let matrix = PackedMatrix(
            rows: rows, columns: columns,
            codes: isAWQ
                ? PackedCodes(
                    bytes: try codes.bytes(), bits: bits, lines: columns, count: rows, axis: .column,
                    lineStride: words * 4, isInterleaved: true)
                : PackedCodes(
                    bytes: try codes.bytes(), bits: bits, lines: rows, count: columns, axis: .row, lineStride: 4,
                    wordStride: rows * 4),
            values: .unsigned(zero: 0), groupColumns: groupColumns,
            groupOfColumn: groupOfColumn,
            scales: try module.scales(storedScales, rows: rows, groups: groups, rowStride: 1, groupStride: rows),
            offsets: .zeroPoints(try points(storedPoints, bits: bits, groups: groups, rows: rows)),
            owners: parts.map(\.mapping))
        return [
            module.tensor(
                matrix, codes: codes, parts: parts, shape: [rows, columns],
                typeName: isAWQ ? "AWQ 4-bit" : "GPTQ \(bits)-bit")
        ]
    }

    private func points(
        _ tensor: StoredTensor, bits: Int, groups: Int, rows: Int
    ) throws(ModelError) -> PackedCodes {
        // One is added to all fields of 2, 4 or 8 bits in a word at once. Fields of 3 bits cross words and wrap
        // separately.
        let ones: [Int: UInt32] = [2: 0x5555_5555, 4: 0x1111_1111, 8: 0x0101_0101]
        return PackedCodes(
            bytes: try tensor.bytes(), bits: bits, lines: groups, count: rows, axis: .column,
            lineStride: tensor.shape[1] * 4, isInterleaved: isAWQ,
            wordAddend: storesZeroPointsLessOne ? ones[bits] ?? 0 : 0,
            addend: storesZeroPointsLessOne && bits == 3 ? 1 : 0)
    }
}
