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
        var dialect: Dialect
        /// The number of the dynamic scope in which the schema stands.
        var scope = 0
    }

    let store: SchemaStore
    let root: JSONValue
    /// Schemas outside the document, by their URIs.
    let documents: [String: JSONValue]
    var resources: [String: Place] = [:]
    var anchors: [String: Place] = [:]
    /// The dynamic anchors of each resource; that of `$recursiveAnchor` has no name.
    var dynamicAnchors: [String: [String: Place]] = [:]
    /// The indices of the schemas read so far, by pointer and scope.
    var known: [String: Int] = [:]
    /// The places that references led to, by base and reference; their scope is that of whoever follows them.
    private var targets: [String: Place] = [:]
    /// The places that hold what pointers led to, by resource and pointer.
    private var holders: [String: Place] = [:]
    /// The members of objects with many of them that pointers led into, by resource and pointer.
    private var tables: [String: [[UInt32]: JSONValue]] = [:]
    /// For each dynamic scope and anchor, the outermost resource met that has the anchor.
    private var scopes: [[String: String]] = [[:]]
    private var scopeIndices: [[String: String]: Int] = [[:]: 0]
    /// The scopes inside resources that are entered from scopes.
    private var scopesInside: [String: [Int: Int]] = [:]
    /// The languages of the patterns met.
    var languages: [[UInt32]: Language] = [:]
    /// How many schemas were read in dynamic scopes.
    private var scopedSchemas = 0
    /// Schemas whose index is given away but whose keywords are not read yet.
    var waiting: [(Int, Place)] = []

    /// The dynamic scopes in which schemas are read: far more than any metaschema has.
    private static let maximumScopes = 100
    /// The schemas that are read in dynamic scopes, each once for every scope in which it stands.
    private static let maximumScopedSchemas = 50_000
    /// The members from which on those of one object are looked up by name.
    private static let manyMembers = 32

    init(root: JSONValue, documents: [String: JSONValue] = [:], store: SchemaStore) {
        self.root = root
        self.documents = documents
        self.store = store
    }

    /// Reads the document and all that it refers to, and returns the index of its root.
    func read() throws(GrammarError) -> Int {
        let place = Place(value: root, pointer: "", base: "", dialect: try dialect(of: root))
        resources[""] = place
        register(document: place)
        let index = index(of: rebased(place))
        while let (index, place) = waiting.popLast() {
            let node = try keywords(of: place)
            node.pointer = place.pointer
            store.nodes[index] = node
            if let failure = store.arena.failure { throw failure.located(at: SchemaPlace(blaming: node, for: "")) }
            if store.nodes.count > store.limits.maximumGoals * 10 {
                let place = SchemaPlace(blaming: node, for: "subschemas")
                throw .limit("subschemas", store.limits.maximumGoals * 10, at: place)
            }
            if place.scope > 0 { scopedSchemas += 1 }
            if scopedSchemas > Self.maximumScopedSchemas {
                let place = SchemaPlace(blaming: node, for: "dynamic scopes")
                throw .limit("subschemas in dynamic scopes", Self.maximumScopedSchemas, at: place)
            }
            if scopes.count > Self.maximumScopes {
                let place = SchemaPlace(blaming: node, for: "dynamic scopes")
                throw .limit("dynamic scopes", Self.maximumScopes, at: place)
            }
        }
        return index
    }

    /// The index of the schema at a place, read now or later.
    func index(of place: Place) -> Int {
        let place = entered(place)
        let key = place.scope == 0 ? place.pointer : place.pointer + "\u{0}\(place.scope)"
        if let index = known[key] { return index }
        let index = store.add(SchemaNode())
        known[key] = index
        waiting.append((index, place))
        return index
    }

    /// The place with the dynamic anchors of its resource added to those met before.
    private func entered(_ place: Place) -> Place {
        guard !dynamicAnchors.isEmpty, let names = dynamicAnchors[place.base]?.keys else { return place }
        var result = place
        if let known = scopesInside[place.base]?[place.scope] {
            result.scope = known
            return result
        }
        var scope = scopes[place.scope]
        for name in names where scope[name] == nil { scope[name] = place.base }
        result.scope = scopeIndices[scope] ?? scopes.count
        if result.scope == scopes.count {
            scopes.append(scope)
            scopeIndices[scope] = result.scope
        }
        scopesInside[place.base, default: [:]][place.scope] = result.scope
        return result
    }

    /// A place below another one, with the base that its own `$id` sets.
    func child(_ place: Place, _ tokens: [String], _ value: JSONValue) -> Place {
        var pointer = place.pointer
        for token in tokens {
            pointer += "/" + JSONPointer.escaped(token)
        }
        return rebased(
            Place(value: value, pointer: pointer, base: place.base, dialect: place.dialect, scope: place.scope))
    }

    private func rebased(_ place: Place) -> Place {
        let dialect = place.dialect.named(by: place.value)
        guard case .string(let name)? = place.value[dialect.identifier] else { return place }
        if dialect.draft <= 7, name.first == 0x23 || place.value[Identifiers.reference] != nil { return place }
        var result = place
        result.base = URIReference.resolve(name.text, against: place.base).resource
        result.dialect = dialect
        return result
    }

    /// Registers the identifiers and anchors of a document.
    private func register(document: Place) {
        let place = register(document)
        let parts: [JSONValue] = switch document.value {
        case .object(let members): members.map(\.value)
        case .array(let items): items
        default: []
        }
        if parts.contains(where: { Identifiers.mayNamePlaces($0) }) { registerParts(of: place) }
    }

    /// Registers identifiers and anchors throughout what is inside a place.
    private func registerParts(of place: Place) {
        func registerAll(_ token: String, _ value: JSONValue) {
            switch value {
            case .object, .array: registerParts(of: register(child(unbased: place, token, value)))
            default: break
            }
        }
        switch place.value {
        case .object(let members):
            for member in members {
                let name = member.name.text
                if ["enum", "const", "default", "examples"].contains(name) { continue }
                registerAll(name, member.value)
            }
        case .array(let items):
            for (i, item) in items.enumerated() { registerAll(String(i), item) }
        default: break
        }
    }

    /// Registers the identifiers and anchors of one place, and returns it with its own base.
    private func register(_ outer: Place) -> Place {
        let place = rebased(outer)
        if place.base != outer.base || outer.pointer.isEmpty { resources[place.base] = place }
        if place.dialect.draft <= 7 || !place.dialect.isNamed,
            case .string(let name)? = place.value[place.dialect.identifier], name.first == 0x23
        {
            anchors[place.base + name.text] = place
        }
        if case .string(let name)? = place.value[Identifiers.anchor] { anchors[place.base + "#" + name.text] = place }
        if place.dialect.knows("$dynamicRef"), case .string(let name)? = place.value[Identifiers.dynamicAnchor] {
            anchors[place.base + "#" + name.text] = place
            dynamicAnchors[place.base, default: [:]][name.text] = place
        }
        if place.dialect.knows("$recursiveRef"), place.value[Identifiers.recursiveAnchor] == .bool(true) {
            dynamicAnchors[place.base, default: [:]][""] = place
        }
        return place
    }

    private func child(unbased place: Place, _ token: String, _ value: JSONValue) -> Place {
        let escaped = JSONPointer.escaped(token)
        return Place(
            value: value, pointer: place.pointer + "/" + escaped, base: place.base, dialect: place.dialect)
    }

    /// Reads a schema from outside the document, if it is given or is a metaschema of the specification.
    private func load(_ resource: String) throws(GrammarError) {
        let value: JSONValue
        if let given = documents[resource] {
            value = given
        } else if let text = Metaschemas.text(of: resource) {
            value = try JSONParser.parse(Array(text.utf8), maximumDepth: store.limits.maximumSchemaDepth)
        } else {
            return
        }
        let place = Place(value: value, pointer: resource, base: resource, dialect: try dialect(of: value))
        register(document: place)
        // What it calls itself is another name of it.
        resources[resource] = rebased(place)
    }

    /// The dialect that a document names; where its metaschema is given, with the vocabularies that this names.
    private func dialect(of document: JSONValue) throws(GrammarError) -> Dialect {
        var result = Dialect().named(by: document)
        guard case .string(let name)? = document[Identifiers.schema],
            let metaschema = documents[URIReference.resolve(name.text, against: "").resource]
        else { return result }
        result = result.named(by: metaschema)
        guard case .object(let vocabularies)? = metaschema["$vocabulary"] else { return result }
        result.hasValidation = false
        for vocabulary in vocabularies {
            if vocabulary.name.text.hasSuffix("/vocab/validation") { result.hasValidation = true }
            if vocabulary.value == .bool(true), !vocabulary.name.text.hasPrefix("https://json-schema.org/draft/") {
                throw .unsupported(
                    keyword: "$schema", pointer: "/$schema",
                    reason: "its metaschema requires the unknown vocabulary '\(vocabulary.name.text)'")
            }
        }
        return result
    }

    /// Follows a reference to the schema that it names.
    func resolve(_ reference: String, from place: Place, keyword: String) throws(GrammarError) -> Int {
        index(of: try target(of: reference, from: place, keyword: keyword))
    }

    /// Follows a dynamic reference: to the outermost resource met that has its anchor, if the
    /// schema that it names by itself has such an anchor, or else to that schema.
    func resolve(dynamic reference: String, from place: Place, keyword: String) throws(GrammarError) -> Int {
        let target = try target(of: reference, from: place, keyword: keyword)
        let name = keyword == "$recursiveRef" ? "" : String(reference.drop { $0 != "#" }.dropFirst())
        guard let anchor = dynamicAnchors[target.base]?[name], anchor.pointer == target.pointer,
            let resource = scopes[place.scope][name], var outermost = dynamicAnchors[resource]?[name]
        else { return index(of: target) }
        outermost.scope = place.scope
        return index(of: outermost)
    }

    private func target(of reference: String, from place: Place, keyword: String) throws(GrammarError) -> Place {
        let key = place.base + "\u{0}" + reference
        var result: Place
        if let known = targets[key] { result = known } else {
            result = try newTarget(of: reference, from: place, keyword: keyword)
            targets[key] = result
        }
        result.scope = place.scope
        return result
    }

    private func newTarget(of reference: String, from place: Place, keyword: String) throws(GrammarError) -> Place {
        let pointer = place.pointer + "/" + keyword
        let (resource, fragment) = URIReference.resolve(reference, against: place.base)
        if resources[resource] == nil { try load(resource) }
        guard var target = resources[resource] else {
            throw .unsupported(
                keyword: keyword, pointer: pointer,
                reason: "'\(resource)' is outside this document and not among the documents given; nothing is fetched")
        }
        if !fragment.isEmpty, !fragment.hasPrefix("/") {
            guard let anchor = anchors[target.base + "#" + fragment] else {
                throw .unsupported(
                    keyword: keyword, pointer: pointer, reason: "no schema here has the anchor '\(reference)'")
            }
            return anchor
        }
        guard let decoded = fragment.removingPercentEscapes else {
            throw .invalid(keyword: keyword, pointer: pointer, reason: "'\(reference)' has a faulty percent escape")
        }
        var tokens = decoded.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        let last = tokens.popLast()
        let holder = resource + "\u{0}" + decoded[..<(decoded.lastIndex(of: "/") ?? decoded.startIndex)]
        if let known = holders[holder] {
            target = known
        } else {
            for token in tokens { target = try part(of: target, token, holder: nil) }
            holders[holder] = target
        }
        return try last.map { last throws(GrammarError) in try part(of: target, last, holder: holder) } ?? target

        func part(of place: Place, _ raw: Substring, holder: String?) throws(GrammarError) -> Place {
            let token = raw.utf8.contains(0x7E) ? raw.replacing("~1", with: "/").replacing("~0", with: "~") : raw
            var next: JSONValue?
            switch place.value {
            case .object(let members):
                if let holder, members.count > Self.manyMembers {
                    next = table(of: members, at: holder)[token.unicodeScalars.map(\.value)]
                } else {
                    next = place.value[String(token)]
                }
            case .array(let items): if let i = Int(token), items.indices.contains(i) { next = items[i] }
            default: break
            }
            guard let next else {
                throw .unsupported(keyword: keyword, pointer: pointer, reason: "'\(reference)' leads nowhere")
            }
            return child(place, [String(token)], next)
        }
    }

    private func table(of members: [JSONMember], at holder: String) -> [[UInt32]: JSONValue] {
        if let known = tables[holder] { return known }
        let result = Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
        tables[holder] = result
        return result
    }
}
