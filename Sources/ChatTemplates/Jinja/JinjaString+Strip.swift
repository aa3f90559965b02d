extension JinjaString {
    /// The ends of a string to strip.
    enum Ends {
        /// The beginning.
        case leading
        /// The end.
        case trailing
        /// Both.
        case both
    }

    /// Returns the string without the given characters at its ends; white space by default.
    func stripped(_ ends: Ends = .both, of characters: JinjaString? = nil) -> JinjaString {
        let set = characters.map { Set($0.scalars) }
        func isStripped(_ scalar: Unicode.Scalar) -> Bool {
            set.map { $0.contains(scalar) } ?? PythonCharacter.isSpace(scalar)
        }
        var lower = 0
        var upper = utf8.count
        if ends != .trailing {
            while lower < upper {
                let (scalar, end) = scalar(at: lower)
                guard isStripped(scalar) else { break }
                lower = end
            }
        }
        if ends != .leading {
            while upper > lower {
                let (scalar, start) = scalar(before: upper)
                guard isStripped(scalar) else { break }
                upper = start
            }
        }
        return slice(lower..<upper)
    }

    /// Returns the string without a prefix, if it has it.
    func removingPrefix(_ prefix: JinjaString) -> JinjaString {
        utf8.starts(with: prefix.utf8) ? slice(prefix.utf8.count..<utf8.count) : self
    }

    /// Returns the string without a suffix, if it has it.
    func removingSuffix(_ suffix: JinjaString) -> JinjaString {
        hasSuffix(suffix.utf8) ? slice(0..<(utf8.count - suffix.utf8.count)) : self
    }

    /// Returns whether the text ends with the given bytes.
    func hasSuffix(_ suffix: [UInt8]) -> Bool {
        utf8.count >= suffix.count && utf8.suffix(suffix.count).elementsEqual(suffix)
    }
}
