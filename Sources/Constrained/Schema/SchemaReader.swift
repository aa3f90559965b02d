/// Reads a JSON Schema (draft 2020-12, 2019-09, 7 and earlier spellings) into a store.
///
/// Every keyword is enforced or refused with its pointer; what the specification calls an
/// annotation, and names that it does not know, restrict nothing.
final class SchemaReader {
    /// A place in a schema document.
    struct Place {
        var value: JSONValue
        var pointer: String
        /// The URI against which references resolve.
        var base: String
    }

    let store: SchemaStore
    let root: JSONValue
    var resources: [String: Place] = [:]
    var anchors: [String: Place] = [:]
    var dynamicAnchors: [String: [String]] = [:]
    /// The indices of the schemas read so far, by pointer.
    var known: [String: Int] = [:]
    /// Schemas whose index is given away but whose keywords are not read yet.
    var waiting: [(Int, Place)] = []
    /// The draft whose rules hold, 2020 where `$schema` names none.
    var draft = 2020
    /// Whether `$schema` names a draft, so that keywords of others mean nothing.
    var isDraftNamed = false

    init(root: JSONValue, store: SchemaStore) {
        self.root = root
        self.store = store
    }

    /// Reads the document and all that it refers to, and returns the index of its root.
    func read() throws(GrammarError) -> Int {
        if case .string(let name)? = root["$schema"] {
            let text = name.text
            for (mark, number) in Self.drafts where text.contains(mark) {
                draft = number
                isDraftNamed = true
            }
        }
        let place = Place(value: root, pointer: "", base: "")
        resources[""] = place
        register(place, depth: 0)
        let index = index(of: rebased(place))
        while let (index, place) = waiting.popLast() {
            var node = try keywords(of: place)
            node.pointer = place.pointer
            store.nodes[index] = node
            if store.nodes.count > store.limits.maximumGoals * 10 {
                throw .limit("subschemas", store.limits.maximumGoals * 10)
            }
        }
        return index
    }

    private static let drafts = [
        ("draft-03", 3), ("draft-04", 4), ("draft-06", 6), ("draft-07", 7), ("2019-09", 2019), ("2020-12", 2020),
    ]

    /// The index of the schema at a place, read now or later.
    func index(of place: Place) -> Int {
        if let index = known[place.pointer] { return index }
        let index = store.add(SchemaNode())
        known[place.pointer] = index
        waiting.append((index, place))
        return index
    }

    /// A place below another one, with the base that its own `$id` sets.
    func child(_ place: Place, _ tokens: [String], _ value: JSONValue) -> Place {
        var pointer = place.pointer
        for token in tokens {
            pointer += "/" + token.replacing("~", with: "~0").replacing("/", with: "~1")
        }
        return rebased(Place(value: value, pointer: pointer, base: place.base))
    }

    private func rebased(_ place: Place) -> Place {
        guard case .string(let name)? = place.value[draft <= 4 ? "id" : "$id"] else { return place }
        if draft <= 7, name.first == 0x23 || place.value["$ref"] != nil { return place }
        var result = place
        result.base = URIReference.resolve(name.text, against: place.base).resource
        return result
    }

    /// Registers identifiers and anchors throughout the document.
    private func register(_ outer: Place, depth: Int) {
        let place = rebased(outer)
        if place.base != outer.base || outer.pointer.isEmpty { resources[place.base] = place }
        if draft <= 7, case .string(let name)? = place.value[draft <= 4 ? "id" : "$id"], name.first == 0x23 {
            anchors[place.base + name.text] = place
        }
        if case .string(let name)? = place.value["$anchor"] { anchors[place.base + "#" + name.text] = place }
        if case .string(let name)? = place.value["$dynamicAnchor"] {
            anchors[place.base + "#" + name.text] = place
            dynamicAnchors[name.text, default: []].append(place.base)
        }
        switch place.value {
        case .object(let members):
            for member in members {
                let name = member.name.text
                if ["enum", "const", "default", "examples"].contains(name) { continue }
                register(child(unbased: place, name, member.value), depth: depth + 1)
            }
        case .array(let items):
            for (i, item) in items.enumerated() { register(child(unbased: place, String(i), item), depth: depth + 1) }
        default: break
        }
    }

    private func child(unbased place: Place, _ token: String, _ value: JSONValue) -> Place {
        let escaped = token.replacing("~", with: "~0").replacing("/", with: "~1")
        return Place(value: value, pointer: place.pointer + "/" + escaped, base: place.base)
    }

    /// Follows a reference to the schema that it names.
    func resolve(_ reference: String, from place: Place, keyword: String) throws(GrammarError) -> Int {
        let pointer = place.pointer + "/" + keyword
        let (resource, fragment) = URIReference.resolve(reference, against: place.base)
        if !fragment.isEmpty, !fragment.hasPrefix("/") {
            guard let target = anchors[resource + "#" + fragment] else {
                throw .unsupported(keyword: keyword, pointer: pointer, reason: "no schema here has the anchor '\(reference)'")
            }
            return index(of: target)
        }
        guard var target = resources[resource] else {
            throw .unsupported(
                keyword: keyword, pointer: pointer, reason: "'\(reference)' is outside this document, and nothing is fetched")
        }
        guard let decoded = fragment.removingPercentEscapes else {
            throw .invalid(keyword: keyword, pointer: pointer, reason: "'\(reference)' has a faulty percent escape")
        }
        for raw in decoded.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            let token = raw.replacing("~1", with: "/").replacing("~0", with: "~")
            var next: JSONValue?
            switch target.value {
            case .object: next = target.value[String(token)]
            case .array(let items): if let i = Int(token), items.indices.contains(i) { next = items[i] }
            default: break
            }
            guard let next else {
                throw .unsupported(keyword: keyword, pointer: pointer, reason: "'\(reference)' leads nowhere")
            }
            target = child(target, [String(token)], next)
        }
        return index(of: target)
    }
}
