extension GGUFError.Place: CustomStringConvertible {
    package var description: String {
        switch self {
        case .start: "the start of the header"
        case .entry(let index, nil): "metadata entry \(index)"
        case .entry(let index, let key?): "metadata entry \(index), `\(key.clipped)`"
        case .tensor(let index, nil): "tensor entry \(index)"
        case .tensor(let index, let name?): "tensor entry \(index), \"\(name.clipped)\""
        }
    }
}

extension GGUFError.Problem {
    /// The problem and its remedy, as the end of a sentence that begins with the file's path.
    var sentence: String {
        switch self {
        case .magic(let found):
            "is no GGUF file: it begins with \(found), expected the letters GGUF; files of older formats must be"
                + " converted again"
        case .bigEndian:
            "is a GGUF file for big-endian machines, which is not supported; take or convert one for little-endian ones"
        case .version(let version):
            "is GGUF version \(version), supported are 2 and 3; "
                + (version < 2 ? "convert the model again" : "convert the model with a tool that writes version 3")
        case .truncatedHeader(let place, let field):
            "is truncated: it ends at \(place), field `\(field)`; fetch it again"
        case .count(let what, let found, let limit):
            "has a bad header: it announces \(found) \(what), and there is room for at most \(limit); fetch it again"
        case .length(let place, let field, let found, let limit):
            "has a bad header: \(place), field `\(field)`: a length of \(found) where \(limit) are left; fetch it again"
        case .name(let place):
            "has a bad header: \(place), field `name`: expected a name in UTF-8; fetch it again"
        case .duplicateKey(let key): "has a bad header: the key `\(key.clipped)` appears twice; convert the model again"
        case .duplicateTensor(let name):
            "has a bad header: the tensor \"\(name.clipped)\" appears twice; convert the model again"
        case .valueType(let place, let found):
            "has a bad header: \(place), field `type`: \(found), expected 0 to 12; fetch it again"
        case .nesting(let place, let limit):
            "has a bad header: \(place): arrays nested deeper than \(limit) levels; fetch it again"
        case .boolean(let place, let found):
            "has a bad header: \(place), field `value`: \(found), expected 0 or 1 for a boolean; fetch it again"
        case .text(let key): "has a bad header: the string `\(key.clipped)` is not UTF-8; fetch it again"
        case .missing(let key, let need):
            "lacks the metadata key `\(key.clipped)`, \(need); convert the model again"
        case .value(let key, let found, let expected):
            "has bad metadata: `\(key.clipped)` is \(found.clipped), expected \(expected); convert the model again"
        case .dimensions(let tensor, let found, let limit):
            "has a bad header: tensor \"\(tensor.clipped)\", field `n_dimensions`: \(found), expected at most \(limit);"
                + " fetch it again"
        case .size(let tensor):
            "has a bad header: tensor \"\(tensor.clipped)\", field `dimensions`: more elements than 63 bits can count;"
                + " fetch it again"
        case .tensorType(let tensor, let number, let name):
            "has tensor \"\(tensor.clipped)\" in the type \(name ?? "\(number), which is unknown"), supported are "
                + GGUFTensorType.supportedNames.joined(separator: ", ") + "; take the model in one of these"
        case .row(let tensor, let type, let columns):
            "has a bad header: tensor \"\(tensor.clipped)\" has rows of \(columns) elements, expected a multiple of the"
                + " \(type.blockSize) of a \(type.name) block; convert the model again"
        case .misaligned(let tensor, let offset, let alignment):
            "has a bad header: tensor \"\(tensor.clipped)\", field `offset`: \(offset), expected a multiple of the"
                + " alignment \(alignment); convert the model again"
        case .truncatedData(let tensor, let end, let found):
            "is truncated: tensor \"\(tensor.clipped)\" ends at byte \(end) and the file has \(found); fetch it again"
        case .overlap(let tensor, let other):
            "has a bad header: the tensors \"\(other.clipped)\" and \"\(tensor.clipped)\" overlap;"
                + " convert the model again"
        case .partName(let number, let count):
            "is part \(number) of \(count) by its metadata, but is not named like one; name the parts"
                + " NAME-00001-of-\(GGUFParts.padded(count)).gguf and so on"
        case .missingPart(let path): "is one of a set of files of which \(path) is missing; fetch that one too"
        case .part(let key, let found, let expected):
            "does not fit the set of files that its name says it belongs to: `\(key)` is \(found), expected \(expected);"
                + " fetch the parts again, all of the same model"
        }
    }
}

extension String {
    /// The text truncated to 120 characters.
    fileprivate var clipped: String {
        count <= 120 ? self : prefix(117) + "..."
    }
}
