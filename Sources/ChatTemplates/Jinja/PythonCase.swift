/// Python's case conversions and case tests.
enum PythonCase {
    /// Returns Python's `upper()`.
    static func upper(_ text: JinjaString) -> JinjaString {
        text.mappingScalars { scalar, _, result in
            if scalar.isASCII {
                let byte = UInt8(truncatingIfNeeded: scalar.value)
                result.append((0x61...0x7A).contains(byte) ? byte - 0x20 : byte)
            } else {
                result.append(contentsOf: scalar.properties.uppercaseMapping.utf8)
            }
        }
    }

    /// Returns Python's `lower()`, with the rule for the final sigma.
    static func lower(_ text: JinjaString) -> JinjaString {
        text.mappingScalars { scalar, offset, result in lowercase(scalar, at: offset, of: text, into: &result) }
    }

    /// Returns Python's `capitalize()`: the first character in title case, the rest in lower case.
    static func capitalized(_ text: JinjaString) -> JinjaString {
        text.mappingScalars { scalar, offset, result in
            if offset == 0 {
                capitalize(scalar, into: &result)
            } else {
                lowercase(scalar, at: offset, of: text, into: &result)
            }
        }
    }

    /// Returns Python's `title()`: words are runs of cased characters.
    static func title(_ text: JinjaString) -> JinjaString {
        var isInWord = false
        return text.mappingScalars { scalar, offset, result in
            if isInWord {
                lowercase(scalar, at: offset, of: text, into: &result)
            } else {
                capitalize(scalar, into: &result)
            }
            isInWord = PythonCharacter.isCased(scalar)
        }
    }

    /// Returns Python's `swapcase()`.
    static func swapped(_ text: JinjaString) -> JinjaString {
        text.mappingScalars { scalar, offset, result in
            if PythonCharacter.isUpper(scalar) {
                lowercase(scalar, at: offset, of: text, into: &result)
            } else if PythonCharacter.isLower(scalar) {
                result.append(contentsOf: scalar.properties.uppercaseMapping.utf8)
            } else {
                result.append(contentsOf: String(scalar).utf8)
            }
        }
    }

    /// Returns Python's `casefold()`.
    static func folded(_ text: JinjaString) -> JinjaString {
        text.mappingScalars { scalar, _, result in
            result.append(contentsOf: caseFolding(scalar).utf8)
        }
    }

    private static func capitalize(_ scalar: Unicode.Scalar, into result: inout [UInt8]) {
        if scalar.isASCII {
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            result.append((0x61...0x7A).contains(byte) ? byte - 0x20 : byte)
        } else {
            result.append(contentsOf: scalar.properties.titlecaseMapping.utf8)
        }
    }

    private static func lowercase(
        _ scalar: Unicode.Scalar, at offset: Int, of text: JinjaString, into result: inout [UInt8]
    ) {
        if scalar.isASCII {
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            result.append((0x41...0x5A).contains(byte) ? byte + 0x20 : byte)
        } else if scalar.value == 0x3A3 {
            result.append(contentsOf: (isFinalSigma(at: offset, of: text) ? "ς" : "σ").utf8)
        } else {
            result.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
        }
    }

    /// Returns whether a sigma follows a cased character and none follows it; case-ignorable characters are skipped.
    private static func isFinalSigma(at offset: Int, of text: JinjaString) -> Bool {
        var before = offset
        while before > 0, case let next = text.scalar(before: before) {
            before = next.start
            if next.scalar.properties.isCaseIgnorable { continue }
            guard PythonCharacter.isCased(next.scalar) else { return false }
            var after = text.scalar(at: offset).end
            while after < text.utf8.count, case let following = text.scalar(at: after) {
                after = following.end
                if following.scalar.properties.isCaseIgnorable { continue }
                return !PythonCharacter.isCased(following.scalar)
            }
            return true
        }
        return false
    }

    /// Returns the full case folding of a scalar, derived from its case mappings.
    ///
    /// Folding is lower case of upper case of lower case. Exceptions are Cherokee, which folds to upper case, the
    /// dotless i, and the capital I with a dot.
    private static func caseFolding(_ scalar: Unicode.Scalar) -> String {
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

    // MARK: Telling case

    /// Returns Python's `isupper`: some cased character, and none in lower or title case.
    static func isUpper(_ text: JinjaString) -> Bool {
        hasCase(text, PythonCharacter.isUpper, without: PythonCharacter.isLower)
    }

    /// Returns Python's `islower`: some cased character, and none in upper or title case.
    static func isLower(_ text: JinjaString) -> Bool {
        hasCase(text, PythonCharacter.isLower, without: PythonCharacter.isUpper)
    }

    /// Returns Python's `istitle`: upper or title case only after uncased characters, lower case only after cased ones.
    static func isTitle(_ text: JinjaString) -> Bool {
        var isAfterCased = false
        var hasCased = false
        for scalar in text.text.unicodeScalars {
            let isCapital =
                PythonCharacter.isUpper(scalar) || scalar.properties.generalCategory == .titlecaseLetter
            if isCapital {
                if isAfterCased { return false }
            } else if PythonCharacter.isLower(scalar) {
                if !isAfterCased { return false }
            }
            isAfterCased = isCapital || PythonCharacter.isLower(scalar)
            hasCased = hasCased || isAfterCased
        }
        return hasCased
    }

    private static func hasCase(
        _ text: JinjaString, _ wanted: (Unicode.Scalar) -> Bool, without unwanted: (Unicode.Scalar) -> Bool
    ) -> Bool {
        var hasWanted = false
        for scalar in text.text.unicodeScalars {
            if unwanted(scalar) || scalar.properties.generalCategory == .titlecaseLetter { return false }
            hasWanted = hasWanted || wanted(scalar)
        }
        return hasWanted
    }
}
