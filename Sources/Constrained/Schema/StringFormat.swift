import Synchronization

/// The formats of JSON Schema as regular expressions over the decoded text.
///
/// If a format isn't regular, or depends on tables of other standards, the expression describes a subset of it. Every
/// admitted text then has the format.
enum StringFormat {
    private static let octet = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)"
    private static let ipv4 = "\(octet)(?:\\.\(octet)){3}"
    private static let ipv6: String = {
        let h = "[0-9A-Fa-f]{1,4}"
        let low = "(?:\(h):\(h)|\(ipv4))"
        var forms = ["(?:\(h):){6}\(low)", "::(?:\(h):){5}\(low)"]
        forms.append("(?:\(h))?::(?:\(h):){4}\(low)")
        for n in 1...3 { forms.append("(?:(?:\(h):){0,\(n)}\(h))?::(?:\(h):){\(4 - n)}\(low)") }
        forms.append("(?:(?:\(h):){0,4}\(h))?::\(low)")
        forms.append("(?:(?:\(h):){0,5}\(h))?::\(h)")
        forms.append("(?:(?:\(h):){0,6}\(h))?::")
        return "(?:" + forms.joined(separator: "|") + ")"
    }()
    private static let date: String = {
        let leap = "(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)"
        let long = "(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])"
        let short = "(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)"
        return "(?:\\d{4}-(?:\(long)|\(short)|02-(?:0[1-9]|1\\d|2[0-8]))|\(leap)-02-29)"
    }()
    private static let time: String = {
        let zone = "(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)"
        return "(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?\(zone)|23:59:60(?:\\.\\d+)?(?:[Zz]|[+-]00:00))"
    }()
    private static let dateTime = "\(date)[Tt]\(time)"
    private static let label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
    private static let hostname = "(?=.{1,253}$)(?!(?:.*\\.)?..--)\(label)(?:\\.\(label))*"
    private static let unreserved = "A-Za-z0-9._~\\-"
    private static let percent = "%[0-9A-Fa-f]{2}"

    /// The `ucschar` of RFC 3987.
    private static let beyondASCII: String = {
        let planes = (1...14).map { plane in
            let digit = String(plane, radix: 16)
            return "\\u{\(digit)\(plane == 14 ? "1000" : "0000")}-\\u{\(digit)FFFD}"
        }
        return "\\u00A0-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFEF" + planes.joined()
    }()

    /// Returns the expression of a URI, with or without non-ASCII characters, and with or without relative references.
    private static func uri(isInternational: Bool, isReference: Bool) -> String {
        let extra = isInternational ? beyondASCII : ""
        let plain = "\(unreserved)\(extra)!$&'()*+,;="
        let pchar = "(?:[\(plain):@]|\(percent))"
        let privateUse = isInternational ? "\\uE000-\\uF8FF\\u{F0000}-\\u{FFFFD}\\u{100000}-\\u{10FFFD}" : ""
        let query = "(?:[\(plain):@/?\(privateUse)]|\(percent))*"
        let fragment = "(?:[\(plain):@/?]|\(percent))*"
        let userInfo = "(?:[\(plain):]|\(percent))*"
        let host = "(?:\\[(?:\(ipv6)|[vV][0-9A-Fa-f]+\\.[\(unreserved)!$&'()*+,;=:]+)\\]|(?:[\(plain)]|\(percent))*)"
        let authority = "(?:\(userInfo)@)?\(host)(?::\\d*)?"
        let segments = "(?:/\(pchar)*)*"
        let hierarchical = "(?://\(authority)\(segments)|/(?:\(pchar)+\(segments))?|\(pchar)+\(segments)|)"
        let tail = "(?:\\?\(query))?(?:#\(fragment))?"
        let absolute = "[A-Za-z][A-Za-z0-9+.-]*:\(hierarchical)\(tail)"
        guard isReference else { return absolute }
        let noColon = "(?:[\(plain)@]|\(percent))"
        let relative = "(?://\(authority)\(segments)|/(?:\(pchar)+\(segments))?|\(noColon)+\(segments)|)\(tail)"
        return "(?:\(absolute)|\(relative))"
    }

    private static let asciiURI = uri(isInternational: false, isReference: false)
    private static let asciiReference = uri(isInternational: false, isReference: true)
    private static let internationalURI = uri(isInternational: true, isReference: false)
    private static let internationalReference = uri(isInternational: true, isReference: true)

    private static let email: String = {
        let atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
        let domain = "(?:(?:\(label))(?:\\.\(label))*|\\[(?:\(ipv4)|IPv6:\(ipv6))\\])"
        return "(?:\(atom)(?:\\.\(atom))*|\"(?:[ !#-\\[\\]-~]|\\\\[ -~])*\")@\(domain)"
    }()
    private static let idnLocal: String = {
        let beyond = "\\u0080-\\uD7FF\\uE000-\\u{10FFFF}"
        let atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~\(beyond)-]+"
        return "(?:\(atom)(?:\\.\(atom))*|\"(?:[ !#-\\[\\]-~\(beyond)]|\\\\[ -~\(beyond)])*\")@"
    }()
    private static let duration =
        "P(?:\\d+W|(?=.)(?:\\d+Y(?:\\d+M(?:\\d+D)?)?|\\d+M(?:\\d+D)?|\\d+D)?"
        + "(?:T(?:\\d+H(?:\\d+M(?:\\d+S)?)?|\\d+M(?:\\d+S)?|\\d+S))?)"
    private static let template: String = {
        let varchar = "(?:[A-Za-z0-9_]|\(percent))"
        let variable = "\(varchar)(?:\\.?\(varchar))*(?::[1-9]\\d{0,3}|\\*)?"
        let literal =
            "(?:[!#$&'(-;=?-\\[\\]_a-z~"
            + "\\u00A0-\\uD7FF\\uE000-\\uFDCF\\uFDF0-\\uFFEF\\u{10000}-\\u{1FFFD}\\u{20000}-\\u{2FFFD}]|\(percent))"
        return "(?:\(literal)|\\{[+#./;?&=,!@|]?\(variable)(?:,\(variable))*\\})*"
    }()
    /// Returns the expression of a format or of its simplest part, or nil if the specification doesn't define it.
    private static func expression(_ name: String) -> String? {
        switch name {
        case "date": date
        case "time": time
        case "date-time": dateTime
        case "duration": duration
        case "email": email
        case "idn-email": idnLocal
        case "hostname": hostname
        // These formats have languages that no expression describes.
        case "idn-hostname", "regex": ""
        case "ipv4": ipv4
        case "ipv6": ipv6
        case "uri": asciiURI
        case "uri-reference": asciiReference
        case "iri": internationalURI
        case "iri-reference": internationalReference
        case "uri-template": template
        case "uuid": "[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}"
        case "json-pointer": "(?:/(?:[^/~]|~[01])*)*"
        case "relative-json-pointer": "(?:0|[1-9]\\d*)(?:#|(?:/(?:[^/~]|~[01])*)*)"
        default: nil
        }
    }

    /// Returns the language of a format, or nil if the specification doesn't define it.
    static func language(_ name: String, _ store: SchemaStore) throws(GrammarError) -> Language? {
        if let known = store.formatLanguages[name] { return known }
        guard let expression = expression(name) else { return nil }
        let result = try language(name, expression, store)
        store.formatLanguages[name] = result
        return result
    }

    private static func language(
        _ name: String, _ expression: String, _ store: SchemaStore
    ) throws(GrammarError) -> Language {
        if name == "idn-hostname" { return store.arena.hostNames.all }
        if name == "regex" { return try RegularExpressionTexts(store: store).language() }
        let arena = store.arena
        let language = try language(expression: expression, store)
        switch name {
        case "time", "date-time":
            // Texts to validate may name leap seconds in any zone; generated texts need not.
            guard store.options.spelling == .any else { return language }
            let date = name == "time" ? Language.epsilon : try self.language(expression: "\(date)[Tt]", store)
            return arena.union([language, arena.concatenation(date, leapSeconds(arena))])
        case "idn-email":
            let quoted = try self.language(expression: email, store)
            return arena.union([quoted, arena.concatenation(language, arena.hostNames.all)])
        default: return language
        }
    }

    /// Returns the language of an expression that matches whole texts.
    static func language(expression: String, _ store: SchemaStore) throws(GrammarError) -> Language {
        try PatternCompiler(arena: store.arena).language(of: read(expression, store.limits))
    }

    /// The expressions parsed so far under the default limits, which nearly all grammars have.
    private static let known = Mutex<[String: RegularExpression]>([:])

    private static func read(
        _ expression: String, _ limits: GrammarLimits
    ) throws(GrammarError) -> RegularExpression {
        let isUsual = limits == GrammarLimits()
        if isUsual, let known = known.withLock({ $0[expression] }) { return known }
        let read = try RegularExpression(expression, dialect: .ecmaScript, matching: .whole, limits: limits)
        if isUsual { known.withLock { $0[expression] = read } }
        return read
    }

    /// Returns the leap second of a day in UTC, as local times in zones at multiples of 15 minutes.
    private static func leapSeconds(_ arena: RegexArena) -> Language {
        func word(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        func time(_ minutes: Int) -> String { two(minutes / 60) + ":" + two(minutes % 60) }
        let digits = arena.repetition(arena.set(.asciiDigits), 1, nil)
        let fraction = arena.union([.epsilon, arena.concatenation(arena.word(word(".")), digits)])
        return arena.union(
            stride(from: 0, to: 24 * 60, by: 15).map { offset in
                let local = (24 * 60 - 1 + offset) % (24 * 60)
                let zones = ["+" + time(offset), "-" + time((24 * 60 - offset) % (24 * 60))]
                return arena.concatenation([
                    arena.word(word(time(local) + ":60")), fraction, arena.words(zones.map(word)),
                ])
            })
    }
}
