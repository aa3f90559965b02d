/// Python's classes of characters, which differ from Swift's in places.
enum PythonCharacter {
    /// Whether `str.isspace` holds, which is also what `strip()`, `split()` and `\s` take for white space.
    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x1C...0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
            true
        default: false
        }
    }

    /// Whether `str.splitlines` ends a line here.
    static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A...0x0D, 0x1C...0x1E, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    /// Whether `str.isalpha` holds: general category L.
    static func isAlpha(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return (scalar.value | 0x20) &- 0x61 < 26 }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        default: false
        }
    }

    /// Whether `str.isdecimal` holds: general category Nd.
    static func isDecimal(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? isASCIIDigit(scalar) : scalar.properties.generalCategory == .decimalNumber
    }

    /// Whether `str.isdigit` holds: Numeric_Type is Decimal or Digit.
    static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return isASCIIDigit(scalar) }
        return switch scalar.properties.numericType {
        case .decimal, .digit: true
        default: false
        }
    }

    /// Whether `str.isnumeric` holds: the scalar has a numeric value.
    static func isNumeric(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? isASCIIDigit(scalar) : scalar.properties.numericType != nil
    }

    private static func isASCIIDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value &- 0x30 < 10
    }

    /// Whether `repr` shows the character itself.
    static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return (0x20...0x7E).contains(scalar.value) }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .spaceSeparator:
            return false
        default: return true
        }
    }

    /// Whether the character has case, so that it bounds words for `title` and counts for `isupper`.
    static func isCased(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? isAlpha(scalar) : scalar.properties.isCased
    }

    /// Whether the character is uppercase for `isupper`.
    static func isUpper(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar.value &- 0x41 < 26 : scalar.properties.isUppercase
    }

    /// Whether the character is lowercase for `islower`.
    static func isLower(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar.value &- 0x61 < 26 : scalar.properties.isLowercase
    }

    /// Whether a Jinja name may begin with the character.
    static func isIdentifierStart(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar.properties.isXIDStart
    }

    /// Whether a Jinja name may go on with the character.
    static func isIdentifierPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isXIDContinue
    }
}
