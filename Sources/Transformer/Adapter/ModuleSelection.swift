/// A selection of a model's modules: by the ends of their paths, by a pattern, or all.
enum ModuleSelection: Sendable {
    /// The modules whose path is one of these, or ends in one.
    case names(Set<String>)
    /// The modules whose whole path matches.
    case pattern(ModulePattern)
    /// All projections.
    case all

    /// Reads a list of names, a pattern, or `all-linear`; nil for a missing key or an empty list.
    init?(_ reader: ConfigurationReader, key: String) throws(AdapterError) {
        switch reader.value(key) {
        case nil: return nil
        case .string(let text)? where text.lowercased() == "all-linear" && key == "target_modules": self = .all
        case .string(let text)?:
            do throws(ModulePattern.Problem) {
                self = .pattern(try ModulePattern("(?:\(text))$"))
            } catch {
                throw .pattern(file: reader.file, key: key, pattern: text, expected: error.expected)
            }
        case .some:
            do throws(ConfigurationError) {
                guard let names = try reader.strings(key), !names.isEmpty else { return nil }
                self = .names(Set(names))
            } catch {
                throw .configuration(error)
            }
        }
    }

    /// Returns whether a module is selected.
    func contains(_ module: String) -> Bool {
        switch self {
        case .all: return true
        case .pattern(let pattern): return pattern.matchesStart(of: module)
        case .names(let names):
            if names.contains(module) { return true }
            for index in module.indices where module[index] == "." {
                if names.contains(String(module[module.index(after: index)...])) { return true }
            }
            return false
        }
    }

    /// Returns whether a module's whole path is one of the names.
    func names(_ module: String) -> Bool {
        if case .names(let names) = self { names.contains(module) } else { false }
    }

    /// Returns whether a byte needs no escape in a pattern; a dot counts.
    static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
