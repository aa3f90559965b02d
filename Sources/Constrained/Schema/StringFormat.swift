/// The formats of JSON Schema as regular expressions over the decoded text.
///
/// Where a format is not regular, or depends on tables of other standards, the expression
/// describes a subset, so that whatever it admits has the format.
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
    private static let label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
    private static let hostname = "(?=.{1,253}$)(?!(?:.*\\.)?..--)\(label)(?:\\.\(label))*"
    private static let unreserved = "A-Za-z0-9._~\\-"
    private static let percent = "%[0-9A-Fa-f]{2}"

    /// Builds a URI grammar, with or without characters beyond ASCII and with or without scheme.
    private static func uri(isInternational: Bool, isReference: Bool) -> String {
        let extra = isInternational
            ? "\\u00A0-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFEF\\u{10000}-\\u{1FFFD}\\u{20000}-\\u{2FFFD}\\u{30000}-\\u{3FFFD}"
            : ""
        let plain = "\(unreserved)\(extra)!$&'()*+,;="
        let pchar = "(?:[\(plain):@]|\(percent))"
        let query = isInternational ? "(?:[\(plain):@/?\\uE000-\\uF8FF]|\(percent))*" : "(?:[\(plain):@/?]|\(percent))*"
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

    private static let email: String = {
        let atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
        let domain = "(?:(?:\(label))(?:\\.\(label))*|\\[(?:\(ipv4)|IPv6:\(ipv6))\\])"
        return "(?:\(atom)(?:\\.\(atom))*|\"(?:[ !#-\\[\\]-~]|\\\\[ -~])*\")@\(domain)"
    }()
    private static let idnEmail: String = {
        let atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~\\u00A1-\\uD7FF-]+"
        let label = "[A-Za-z0-9\\u00C0-\\uD7A3](?:[A-Za-z0-9\\u00C0-\\uD7A3-]{0,20}[A-Za-z0-9\\u00C0-\\uD7A3])?"
        return "\(atom)(?:\\.\(atom))*@\(label)(?:\\.\(label))*"
    }()
    private static let duration = "P(?:\\d+W|(?=.)(?:\\d+Y(?:\\d+M(?:\\d+D)?)?|\\d+M(?:\\d+D)?|\\d+D)?"
        + "(?:T(?:\\d+H(?:\\d+M(?:\\d+S)?)?|\\d+M(?:\\d+S)?|\\d+S))?)"
    private static let template: String = {
        let varchar = "(?:[A-Za-z0-9_]|\(percent))"
        let variable = "\(varchar)(?:\\.?\(varchar))*(?::[1-9]\\d{0,3}|\\*)?"
        let literal = "(?:[!#$&'(-;=?-\\[\\]_a-z~\\u00A0-\\uD7FF\\uE000-\\uFDCF\\uFDF0-\\uFFEF\\u{10000}-\\u{1FFFD}\\u{20000}-\\u{2FFFD}]|\(percent))"
        return "(?:\(literal)|\\{[+#./;?&=,!@|]?\(variable)(?:,\(variable))*\\})*"
    }()
    private static let pattern: String = {
        let escape = "\\\\(?:[dDwWsSbBnrtfv^$\\\\.*+?()\\[\\]{}|/]|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4})"
        let single = "(?:[^\\\\^$.*+?()\\[\\]{}|]|\\.|\(escape)|\\[\\^?(?:[^\\\\\\[\\]^-]|\(escape))+\\])"
        let atom = "(?:\(single)|\\(\(single)*\\))"
        return "\\^?(?:\(atom)[*+?]?)*\\$?"
    }()

    /// The expression of a format, or nil for one that the specification does not know.
    static func expression(_ name: String) -> String? {
        switch name {
        case "date": date
        case "time": time
        case "date-time": "\(date)[Tt]\(time)"
        case "duration": duration
        case "email": email
        case "idn-email": idnEmail
        case "hostname", "idn-hostname": hostname
        case "ipv4": ipv4
        case "ipv6": ipv6
        case "uri": uri(isInternational: false, isReference: false)
        case "uri-reference": uri(isInternational: false, isReference: true)
        case "iri": uri(isInternational: true, isReference: false)
        case "iri-reference": uri(isInternational: true, isReference: true)
        case "uri-template": template
        case "uuid": "[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}"
        case "json-pointer": "(?:/(?:[^/~]|~[01])*)*"
        case "relative-json-pointer": "(?:0|[1-9]\\d*)(?:#|(?:/(?:[^/~]|~[01])*)*)"
        case "regex": pattern
        default: nil
        }
    }

    /// The language of a format's expression.
    static func language(
        _ source: String, arena: LanguageArena, limits: GrammarLimits
    ) throws(GrammarError) -> Language {
        let expression = try RegularExpression(source, dialect: .ecmaScript, matching: .whole, limits: limits)
        return try PatternCompiler(arena: arena).language(of: expression)
    }
}
