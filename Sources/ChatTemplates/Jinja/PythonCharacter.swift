/// Python's character classes, some of which differ from Swift's.
enum PythonCharacter {
    /// Returns Python's `str.isspace`, which is also the white space of `strip()`, `split()` and `\s`.
    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x1C...0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
            true
        default: false
        }
    }

    /// Returns whether `str.splitlines` ends a line here.
    static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A...0x0D, 0x1C...0x1E, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    /// Returns Python's `str.isalpha`: general category L.
    static func isAlpha(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return (scalar.value | 0x20) &- 0x61 < 26 }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        default: false
        }
    }

    /// Returns Python's `str.isdecimal`: general category Nd.
    static func isDecimal(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? isASCIIDigit(scalar) : scalar.properties.generalCategory == .decimalNumber
    }

    /// Returns Python's `str.isdigit`: Numeric_Type is Decimal or Digit.
    static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return isASCIIDigit(scalar) }
        return switch scalar.properties.numericType {
        case .decimal, .digit: true
        default: false
        }
    }

    /// Returns Python's `str.isnumeric`: the scalar has a numeric value.
    static func isNumeric(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? isASCIIDigit(scalar) : scalar.properties.numericType != nil
    }

    private static func isASCIIDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value &- 0x30 < 10
    }

    /// Returns whether `repr` shows the character unescaped.
    static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return (0x20...0x7E).contains(scalar.value) }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .spaceSeparator:
            return false
        default: return true
        }
    }

    /// Returns whether the character has case, so that it bounds words for `title` and counts for `isupper`.
    static func isCased(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? isAlpha(scalar) : scalar.properties.isCased
    }

    /// Returns whether the character is uppercase for `isupper`.
    static func isUpper(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar.value &- 0x41 < 26 : scalar.properties.isUppercase
    }

    /// Returns whether the character is lowercase for `islower`.
    static func isLower(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar.value &- 0x61 < 26 : scalar.properties.isLowercase
    }

    /// Returns whether a Jinja name can begin with the character.
    static func isIdentifierStart(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar.properties.isXIDStart
    }

    /// Returns whether a Jinja name can continue with the character.
    static func isIdentifierPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isXIDContinue
    }
}
