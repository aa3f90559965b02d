extension RegexArena {
    /// The maximum number of ranges of a set for which transitions are listed.
    private static let maximumListedRanges = 64

    /// Returns the language of the words of one scalar value in a set.
    func set(_ values: CodePointSet) -> Language {
        if values.isEmpty { return .empty }
        if values == CodePointSet.universe { return any(1, 1) }
        spend(values.ranges.count)
        let count = sets.count
        let id = sets.id(of: values)
        if sets.count > count { effort.holdSet(values) }
        return intern(.set(id, isWide: values.ranges.count > Self.maximumListedRanges))
    }

    /// Returns the language of the words of `minimum` to `maximum` scalar values (nil: no maximum).
    func any(_ minimum: Int, _ maximum: Int?) -> Language {
        if let maximum {
            if maximum < minimum { return .empty }
            if maximum == 0 { return .epsilon }
        }
        return intern(.any(minimum, maximum))
    }

    /// Returns the concatenation of two languages.
    func concatenation(_ first: Language, _ second: Language) -> Language {
        if first == .empty || second == .empty { return .empty }
        if first == .epsilon { return second }
        if second == .epsilon { return first }
        let node = self[first]
        if node.kind == .concatenation {
            return concatenation(node.first, concatenation(node.second, second))
        }
        let other = self[second]
        if node.kind == .any, other.kind == .any {
            let maximum = node.maximumLength.flatMap { length in other.maximumLength.map { length + $0 } }
            return any(node.minimumLength + other.minimumLength, maximum)
        }
        return intern(
            .concatenation(
                first, second, isNullable: node.isNullable && other.isNullable, isPure: node.isPure && other.isPure,
                isWide: node.isWide || other.isWide, height: 1 + max(node.height, other.height)))
    }

    /// Returns the concatenation of languages.
    func concatenation(_ parts: [Language]) -> Language {
        parts.reversed().reduce(.epsilon) { concatenation($1, $0) }
    }

    /// Returns the union of languages.
    func union(_ languages: [Language]) -> Language {
        spend(languages.count)
        var members = UnionMembers(capacity: languages.count)
        for language in languages {
            if language == .all { return .all }
            members.add(language, in: self)
        }
        if hasFailed { return .empty }
        return nary(.union, listing.merging(members.flattened(in: self)))
    }

    /// Returns the intersection of languages.
    func intersection(_ languages: [Language]) -> Language {
        spend(languages.count)
        var members = IntersectionMembers()
        for language in languages where !members.add(language, in: self) { return .empty }
        guard var flat = members.flattened(in: self) else { return .empty }
        if flat.contains(.epsilon) {
            return flat.allSatisfy { isNullable($0) } ? .epsilon : .empty
        }
        flat = listing.intersecting(flat)
        if flat.contains(.empty) { return .empty }
        if IntersectionMembers.contradict(flat, in: self) { return .empty }
        return nary(.intersection, flat)
    }

    /// Returns the union or intersection of languages, sorted and without duplicates.
    func nary(_ kind: Kind, _ unsorted: [Language]) -> Language {
        var members = unsorted
        if members.count > 1 {
            spend(2 * members.count)
            members.sort()
            var kept = 1
            for i in 1..<members.count where members[i] != members[kept - 1] {
                members[kept] = members[i]
                kept += 1
            }
            members.removeLast(members.count - kept)
        }
        if members.count == 1 { return members[0] }
        if members.isEmpty { return kind == .union ? .empty : .all }
        var isNullable = kind == .intersection
        var isPure = kind == .union
        var isWide = false
        var height: Int32 = 0
        for member in members {
            let node = self[member]
            isWide = isWide || node.isWide
            if kind == .union {
                isNullable = isNullable || node.isNullable
                isPure = isPure && node.isPure
            } else {
                isNullable = isNullable && node.isNullable
            }
            height = max(height, node.height)
        }
        return intern(
            .nary(kind, isNullable: isNullable, isPure: isPure, isWide: isWide, height: height + 1),
            members: members)
    }

    /// Returns the complement of a language.
    func complement(_ language: Language) -> Language {
        if language == .empty { return .all }
        if language == .all { return .empty }
        let node = self[language]
        if node.kind == .complement { return node.body }
        return intern(.complement(language, of: node))
    }

    /// Returns the language of `minimum` to `maximum` words of a language in sequence (nil: no maximum).
    func repetition(_ language: Language, _ minimum: Int, _ maximum: Int?) -> Language {
        if let maximum {
            if maximum < minimum { return .empty }
            if maximum == 0 { return .epsilon }
            if minimum == 1, maximum == 1 { return language }
        }
        let node = self[language]
        if language == .empty { return minimum == 0 ? .epsilon : .empty }
        if language == .epsilon { return .epsilon }
        if node.kind == .any {
            if node.minimumLength == 1, node.maximumLength == 1 { return any(minimum, maximum) }
            if node.minimumLength <= 1, node.maximumLength == nil {
                return any(node.minimumLength == 0 ? 0 : minimum, nil)
            }
        }
        return intern(.repetition(language, of: node, node.isNullable ? 0 : minimum, maximum))
    }

    /// Returns the language of one word.
    func word(_ text: [UInt32]) -> Language {
        if text.isEmpty { return .epsilon }
        if text.count == 1 { return set(CodePointSet(text[0])) }
        return words([text])
    }

    /// Returns the language of a finite list of words, stored as a sorted list.
    ///
    /// - Complexity: O(n log n) for n words. A derivative is a binary search.
    func words(_ list: [[UInt32]]) -> Language {
        spend(list.count * WordListAlgebra.looks(among: list.count))
        if hasFailed { return .empty }
        let usable = list.filter { word in word.allSatisfy { !(0xD800...0xDFFF).contains($0) } }
        if usable.isEmpty { return .empty }
        var sorted = usable.sorted { $0.lexicographicallyPrecedes($1) }
        var kept = 1
        for i in sorted.indices.dropFirst() where sorted[i] != sorted[kept - 1] {
            sorted[kept] = sorted[i]
            kept += 1
        }
        sorted.removeLast(sorted.count - kept)
        effort.holdCharacters(of: sorted)
        return wordLists.words(inOrder: sorted)
    }
}
