import Constrained
import Testing

@Suite("Formats of strings")
struct StringFormatTests {
    private func accepts(_ format: String, _ text: String, _ options: GrammarOptions = .checking) throws -> Bool {
        let grammar = try CompiledGrammar(jsonSchema: #"{"format":"\#(format)"}"#, options: options)
        return try SchemaJudge(grammar).judge(ExactJSON.text(text).spacedText).isAccepted
    }

    @Test(
        "judges times and leap seconds by their zone",
        arguments: [
            ("time", "01:29:60+01:30", true), ("time", "01:29:60+01:00", false), ("time", "15:59:60-08:00", true),
            ("time", "23:59:60Z", true), ("time", "22:59:60Z", false), ("time", "00:29:60-23:30", true),
            ("time", "12:00:00+24:00", false), ("time", "12:00:00", false), ("time", "08:30:06٠Z", false),
            ("date-time", "1998-12-31T15:59:60.123-08:00", true), ("date-time", "1998-12-31T15:58:60-08:00", false),
            ("date-time", "1900-02-29T00:00:00Z", false), ("date-time", "2000-02-29t00:00:00z", true),
            ("date", "2023-02-29", false), ("date", "2024-02-29", true), ("date", "2024-04-31", false),
            ("duration", "P1Y2M3DT4H5M6S", true), ("duration", "P1Y3D", false), ("duration", "PT1H6S", false),
            ("duration", "P2W", true), ("duration", "P1W2D", false), ("duration", "PT", false),
            ("duration", "P", false),
        ])
    func times(format: String, text: String, isValid: Bool) throws {
        #expect(try accepts(format, text) == isValid)
    }

    @Test("leap seconds of other zones are judged, not written")
    func writtenTimes() throws {
        #expect(try !accepts("time", "15:59:60-08:00", GrammarOptions()))
        #expect(try accepts("time", "23:59:60Z", GrammarOptions()))
    }

    @Test(
        "judges international host names by the rules of RFC 5891 to 5893",
        arguments: [
            ("실례.테스트", true), ("l·l", true), ("a·l", false), ("·l", false), ("l·", false),
            ("α͵β", true), ("α͵", false), ("αS͵", false), ("def・abc", false), ("def・あ", true), ("・", false),
            ("ب٠ب", true), ("ب٠۰", false), ("۰0", true), ("ن۰0", false), ("۽۾", true),
            ("क्‍ष", true), ("क‍ष", false), ("क्‌ष", true), ("می‌خواهم", true), ("ا‌ب", false), ("بي‌", false),
            ("e\u{301}", false), ("é.example", true), ("a--b", true), ("ab--é", false), ("xn--a", false),
            ("\u{903}hello", false), ("Ünder", false), ("straße.ß", true), ("a\u{640}b", false), ("〱", false),
            ("ก\u{E48}\u{E38}", false), ("ก\u{E38}\u{E48}", true), ("ย\u{E48}\u{94D}", false),
            ("\u{9C7}\u{9BE}", false), ("-é", false), ("é-", false), ("é..a", false), ("a。é．b｡c", true), ("", false),
            // Beside a label from right to left every label begins with a letter and ends in one or a digit.
            ("אב", true), ("א׳ב", true), ("׳ב", false), ("א1", true), ("1א", false), ("אa", false), ("א-", false),
            ("a.א", true), ("a0.א", true), ("0a.א", false), ("א.0a", false), ("0a.é", true), ("0.ابج", false),
            ("a-b.א", true), ("بج.אב", true),
        ])
    func internationalNames(text: String, isValid: Bool) throws {
        #expect(try accepts("idn-hostname", text) == isValid)
    }

    @Test("a label is no longer than 63 octets in Punycode, whatever its values")
    func longLabels() throws {
        #expect(try accepts("idn-hostname", String(repeating: "a", count: 63)))
        #expect(try !accepts("idn-hostname", String(repeating: "a", count: 64)))
        #expect(try accepts("idn-hostname", String(repeating: "漢", count: 12)))
        #expect(try !accepts("idn-hostname", String(repeating: "漢字", count: 40)))
        #expect(try accepts("idn-hostname", String(repeating: "π", count: 19)))
        #expect(try !accepts("idn-hostname", String(repeating: "παράδειγμα", count: 6)))
    }

    @Test(
        "judges addresses",
        arguments: [
            ("email", "a.b+c@example.com", true), ("email", "a..b@example.com", false),
            ("email", "a@[127.0.0.1]", true),
            ("email", "a@[IPv6:::1]", true), ("email", "a@[300.0.0.1]", false), ("email", #""a b"@example.com"#, true),
            ("email", "é@example.com", false), ("idn-email", "é@example.com", true),
            ("idn-email", "δοκιμή@παράδειγμα.gr", true), ("idn-email", "a b@example.com", false),
            ("idn-email", "\"δοκιμή\"@example.com", true), ("idn-email", "\u{1D54F}@example.com", true),
            ("idn-email", "a@0a.א", false),
            ("hostname", "a.b-c.d1", true), ("hostname", "a_b", false), ("hostname", "-a", false),
            ("hostname", "a.", false), ("hostname", "ab--cd", false), ("hostname", "é.com", false),
            ("ipv4", "1.2.3.04", false), ("ipv4", "255.255.255.255", true), ("ipv4", "1.2.3", false),
            ("ipv6", "::ffff:1.2.3.4", true), ("ipv6", "1::2::3", false), ("ipv6", "fe80::1%eth0", false),
            ("ipv6", "1:2:3:4:5:6:7:8", true), ("ipv6", "1:2:3:4:5:6:7", false), ("ipv6", "1:2:3:4:5:6:7::", true),
        ])
    func addresses(format: String, text: String, isValid: Bool) throws {
        #expect(try accepts(format, text) == isValid)
    }

    @Test(
        "judges identifiers of resources",
        arguments: [
            ("uri", "https://a.b/c?d=e#f", true), ("uri", "//a.b/c", false), ("uri", "a b:c", false),
            ("uri", "http://a/%zz", false), ("uri", "urn:isbn:1", true), ("uri", "http://[::1]:80/", true),
            ("uri", "http://a/é", false), ("uri-reference", "a/b:c", true), ("uri-reference", "1:b", false),
            ("uri-reference", "", true), ("iri", "http://ƒøø.ßår/?q=\u{F0000}", true),
            ("iri", "http://ƒøø.ßår/\u{F0000}", false), ("iri", "http://a/\u{E1000}", true),
            ("iri", "http://a/\u{E0FFF}", false), ("iri-reference", "é/b", true), ("iri-reference", "\\é", false),
            ("uri-template", "/a/{b}{?c,d*}", true), ("uri-template", "/a/{b", false), ("uri-template", "{b:0}", false),
            ("uuid", "123e4567-E89B-12d3-a456-426614174000", true), ("uuid", "123e4567e89b12d3a456426614174000", false),
            ("json-pointer", "/a~1b/~0", true), ("json-pointer", "/a~2", false), ("json-pointer", "a", false),
            ("relative-json-pointer", "1/a", true), ("relative-json-pointer", "01/a", false),
            ("relative-json-pointer", "0#", true), ("relative-json-pointer", "-1/a", false),
        ])
    func resources(format: String, text: String, isValid: Bool) throws {
        #expect(try accepts(format, text) == isValid)
    }

    @Test(
        "admits regular expressions that are valid in both modes of ECMA-262",
        arguments: [
            ("^(?:a|[b-z]*)+(?=c)$", true), ("((a)", false), ("a)", false), ("a{2,1}", false), ("a{10,9}", false),
            ("a{2,12}?", true), ("(?<!a)b|[]|[^]", true), ("(?<=a+)b", true), ("*a", false), ("a**", false),
            ("(?<name>x)+y", true), ("(?<n>a)(?<n>b)", false), ("\\cA", true), ("\\a", false), ("\\Z", false),
            ("[z-a]", false), ("[a-f0-9_-]", true), ("[\\-a]", true), ("\\-", false), ("\\p{Lu}", true),
            ("\\p{Xx}", false),
            ("\\u00e9\\x41", true), ("\\u12", false), ("(?=a)*", false), ("^*", false), ("\\b+", false), ("]", false),
            ("{1}", false), ("(a(b(c)))", true), ("(?i:a)", false), ("[^a&&b]", true), ("\\1", false),
        ])
    func expressions(text: String, isValid: Bool) throws {
        #expect(try accepts("regex", text) == isValid)
    }

    @Test("an unknown format, and any by option, is an annotation")
    func annotations() throws {
        #expect(try accepts("color", "no"))
        var options = GrammarOptions.checking
        options.formats = .annotate
        #expect(try accepts("ipv4", "no", options))
        #expect(try !accepts("ipv4", "no"))
    }
}
