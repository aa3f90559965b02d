extension SchemaReader {
    /// Reads the keywords of one schema.
    func keywords(of place: Place) throws(GrammarError) -> Subschema {
        let node = Subschema()
        switch place.value {
        case .bool(true):
            node.isUnrestricted = true
            return node
        case .bool(false):
            node.kinds = []
            return node
        case .object(let members):
            if place.dialect.draft <= 7, case .string(let reference)? = place.value[Identifiers.reference] {
                node.applied.references = [try resolve(reference, from: place, keyword: "$ref")]
                node.isPlainReference = true
                node.keywords = ["$ref"]
                return node
            }
            for (position, member) in members.enumerated() {
                let keyword = member.name.text
                if !place.dialect.knows(keyword) {
                    annotate(keyword, place, isKnown: true)
                    continue
                }
                if !Self.annotations.contains(keyword) { node.keywords.append(keyword) }
                let reader = KeywordReader(
                    reader: self, keyword: keyword, position: position, value: member.value, place: place, node: node)
                try reader.read()
            }
            try finish(place, node)
            node.isUnrestricted = node.keywords.isEmpty
            node.isPlainReference = node.keywords.count == 1 && node.applied.references.count == 1
            return node
        default:
            throw .invalid(keyword: "schema", pointer: place.pointer, reason: "a schema is an object or a boolean")
        }
    }

    func annotate(_ keyword: String, _ place: Place, isKnown: Bool) {
        store.annotate(SchemaStore.Note(keyword: keyword, path: place.site.path, isKnown: isKnown))
    }

    /// The annotations that the specification defines.
    static let notes: Set<String> = [
        "title", "description", "default", "examples", "$comment", "deprecated", "readOnly", "writeOnly",
        "contentEncoding", "contentMediaType", "contentSchema",
    ]

    /// Keywords that never restrict a value; the list is complete enough for fast compilation.
    private static let annotations: Set<String> = notes.union([
        "$schema", "definitions", "$defs", "$id", "id", "$anchor", "markdownDescription", "x-intellij-html-description",
    ])

    private func finish(_ place: Place, _ node: Subschema) throws(GrammarError) {
        guard case .array(let order)? = place.value[Identifiers.order] else { return }
        var ranks: [[UInt32]: Int] = [:]
        for (i, name) in order.enumerated() {
            if case .string(let name) = name { ranks[name] = i }
        }
        let declared = node.objects.properties
        node.objects.properties = declared.enumerated().sorted {
            (ranks[$0.element.name] ?? Int.max, $0.offset) < (ranks[$1.element.name] ?? Int.max, $1.offset)
        }.map { $0.element }
    }
}
