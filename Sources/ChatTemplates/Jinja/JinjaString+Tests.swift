extension JinjaString {
    /// Whether there is text and every scalar satisfies a condition.
    func allScalars(_ condition: (Unicode.Scalar) -> Bool) -> Bool {
        !isEmpty && text.unicodeScalars.allSatisfy(condition)
    }

    /// Whether Python's `isupper` holds: some cased character and none that is lower or title case.
    var isUpper: Bool {
        hasCase(PythonCharacter.isUpper, without: PythonCharacter.isLower)
    }

    /// Whether Python's `islower` holds: some cased character and none that is upper or title case.
    var isLower: Bool {
        hasCase(PythonCharacter.isLower, without: PythonCharacter.isUpper)
    }

    /// Whether Python's `istitle` holds: upper or title case only after uncased, lower only after cased characters.
    var isTitle: Bool {
        var isAfterCased = false
        var hasCased = false
        for scalar in text.unicodeScalars {
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

    /// Whether Python's `isidentifier` holds.
    var isIdentifier: Bool {
        guard let first = text.unicodeScalars.first, PythonCharacter.isIdentifierStart(first) else { return false }
        return allScalars(PythonCharacter.isIdentifierPart)
    }

    private func hasCase(
        _ wanted: (Unicode.Scalar) -> Bool, without unwanted: (Unicode.Scalar) -> Bool
    ) -> Bool {
        var hasWanted = false
        for scalar in text.unicodeScalars {
            if unwanted(scalar) || scalar.properties.generalCategory == .titlecaseLetter { return false }
            hasWanted = hasWanted || wanted(scalar)
        }
        return hasWanted
    }
}
