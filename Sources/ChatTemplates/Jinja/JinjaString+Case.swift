extension JinjaString {
    /// The string as Python's `upper()` gives it.
    func uppercased() -> JinjaString {
        mappingScalars { scalar, _, result in
            if scalar.isASCII {
                let byte = UInt8(truncatingIfNeeded: scalar.value)
                result.append((0x61...0x7A).contains(byte) ? byte - 0x20 : byte)
            } else {
                result.append(contentsOf: scalar.properties.uppercaseMapping.utf8)
            }
        }
    }

    /// The string as Python's `lower()` gives it, with the rule for the final sigma.
    func lowercased() -> JinjaString {
        mappingScalars { scalar, offset, result in lowercase(scalar, at: offset, into: &result) }
    }

    /// The string as Python's `capitalize()` gives it: first character in title case, the rest lower.
    func capitalized() -> JinjaString {
        mappingScalars { scalar, offset, result in
            if offset == 0 {
                capitalize(scalar, into: &result)
            } else {
                lowercase(scalar, at: offset, into: &result)
            }
        }
    }

    /// The string as Python's `title()` gives it: words are runs of cased characters.
    func titlecased() -> JinjaString {
        var isInWord = false
        return mappingScalars { scalar, offset, result in
            if isInWord {
                lowercase(scalar, at: offset, into: &result)
            } else {
                capitalize(scalar, into: &result)
            }
            isInWord = PythonCharacter.isCased(scalar)
        }
    }

    /// The string as Python's `swapcase()` gives it.
    func swappingCase() -> JinjaString {
        mappingScalars { scalar, offset, result in
            if PythonCharacter.isUpper(scalar) {
                lowercase(scalar, at: offset, into: &result)
            } else if PythonCharacter.isLower(scalar) {
                result.append(contentsOf: scalar.properties.uppercaseMapping.utf8)
            } else {
                result.append(contentsOf: String(scalar).utf8)
            }
        }
    }

    /// The string as Python's `casefold()` gives it.
    func casefolded() -> JinjaString {
        mappingScalars { scalar, _, result in
            result.append(contentsOf: PythonCharacter.caseFolding(scalar).utf8)
        }
    }

    private func capitalize(_ scalar: Unicode.Scalar, into result: inout [UInt8]) {
        if scalar.isASCII {
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            result.append((0x61...0x7A).contains(byte) ? byte - 0x20 : byte)
        } else {
            result.append(contentsOf: scalar.properties.titlecaseMapping.utf8)
        }
    }

    private func lowercase(_ scalar: Unicode.Scalar, at offset: Int, into result: inout [UInt8]) {
        if scalar.isASCII {
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            result.append((0x41...0x5A).contains(byte) ? byte + 0x20 : byte)
        } else if scalar.value == 0x3A3 {
            result.append(contentsOf: (isFinalSigma(at: offset) ? "ς" : "σ").utf8)
        } else {
            result.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
        }
    }

    /// Whether a cased character stands before the sigma and none after it, case-ignorable ones aside.
    private func isFinalSigma(at offset: Int) -> Bool {
        var before = offset
        while before > 0, case let next = scalar(before: before) {
            before = next.start
            if next.scalar.properties.isCaseIgnorable { continue }
            guard PythonCharacter.isCased(next.scalar) else { return false }
            var after = scalar(at: offset).end
            while after < utf8.count, case let following = scalar(at: after) {
                after = following.end
                if following.scalar.properties.isCaseIgnorable { continue }
                return !PythonCharacter.isCased(following.scalar)
            }
            return true
        }
        return false
    }
}

extension PythonCharacter {
    /// The full case folding of a scalar, from its case mappings.
    ///
    /// Folding is lower case of upper case of lower case, but for Cherokee, which folds to upper case,
    /// and for the dotless i and the capital I with dot.
    static func caseFolding(_ scalar: Unicode.Scalar) -> String {
        switch scalar.value {
        case 0x13A0...0x13F5, 0x131: return String(scalar)
        case 0x13F8...0x13FD, 0xAB70...0xABBF: return scalar.properties.uppercaseMapping
        case 0x130: return "i\u{307}"
        default:
            let lower = scalar.properties.lowercaseMapping
            let upper = lower.unicodeScalars.map(\.properties.uppercaseMapping).joined()
            return upper.unicodeScalars.map(\.properties.lowercaseMapping).joined()
        }
    }
}
