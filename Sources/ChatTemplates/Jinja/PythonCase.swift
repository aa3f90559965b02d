/// How Python changes the case of text, and tells it.
enum PythonCase {
    /// A text as Python's `upper()` gives it.
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

    /// A text as Python's `lower()` gives it, with the rule for the final sigma.
    static func lower(_ text: JinjaString) -> JinjaString {
        text.mappingScalars { scalar, offset, result in lowercase(scalar, at: offset, of: text, into: &result) }
    }

    /// A text as Python's `capitalize()` gives it: first character in title case, the rest lower.
    static func capitalized(_ text: JinjaString) -> JinjaString {
        text.mappingScalars { scalar, offset, result in
            if offset == 0 {
                capitalize(scalar, into: &result)
            } else {
                lowercase(scalar, at: offset, of: text, into: &result)
            }
        }
    }

    /// A text as Python's `title()` gives it: words are runs of cased characters.
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

    /// A text as Python's `swapcase()` gives it.
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

    /// A text as Python's `casefold()` gives it.
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

    /// Whether a cased character stands before the sigma and none after it, case-ignorable ones aside.
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

    /// The full case folding of a scalar, from its case mappings.
    ///
    /// Folding is lower case of upper case of lower case, but for Cherokee, which folds to upper case,
    /// and for the dotless i and the capital I with dot.
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

    /// Whether Python's `isupper` holds: some cased character and none that is lower or title case.
    static func isUpper(_ text: JinjaString) -> Bool {
        hasCase(text, PythonCharacter.isUpper, without: PythonCharacter.isLower)
    }

    /// Whether Python's `islower` holds: some cased character and none that is upper or title case.
    static func isLower(_ text: JinjaString) -> Bool {
        hasCase(text, PythonCharacter.isLower, without: PythonCharacter.isUpper)
    }

    /// Whether Python's `istitle` holds: upper or title case only after uncased, lower only after cased characters.
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
