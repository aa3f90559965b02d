import Testing

@testable import ChatTemplates

/// What operations spend: not one step each, but by the bytes and elements that they look at or make.
@Suite("Jinja effort")
struct JinjaEffortTests {
    /// Strings of 20,000 bytes, a list of 2,000 elements.
    private static let head =
        "{% set s = 'a' * 20000 %}{% set e = 'é' * 10000 %}{% set n = '1' * 20000 %}"
        + "{% set l = [1] * 2000 %}{% set d = dict.fromkeys(range(2000)) %}{% set t = [s, s] %}"
        + "{% set m = s[:-1] ~ 'b' %}{% set w = 'a ' * 10000 %}"

    @Test(
        "operations on long strings and lists spend by their length",
        arguments: [
            "s|length", "s[10000]", "s[-10000]", "s[::2]", "s[5:]", "s|reverse", "n|int", "n|float", "s < m", "s == m",
            "'b' in s", "m in s", "s|upper", "s|lower", "s|title", "s|capitalize", "s|trim", "s|replace('b', '')",
            "s|replace('', 'x')", "s|e", "s|forceescape", "s|urlencode", "s|wordcount", "s|tojson",
            "e|tojson(ensure_ascii=true)", "s|indent", "s|truncate(19990, true, '', 0)", "s|center(20001)", "s|list",
            "s|batch(9)|list", "s|slice(9)|list", "s|sort", "s|unique|list", "s|map('upper')|list", "s|select|list",
            "s|groupby(0)", "s|join", "s|string ~ s", "s + s", "s * 2", "s is lower", "s is upper", "s is filter",
            "s is test", "s is sameas m", "s is eq m", "m is in s", "s.find('b')", "s.rfind('b')", "s.count('b')",
            "s.split('b')", "w.split()", "w.rsplit()", "s.rsplit('b')", "s.splitlines()", "s.partition('b')",
            "s.rpartition('b')", "s.replace('b', '')", "s.strip('b')", "s.upper()", "s.title()", "s.swapcase()",
            "s.casefold()", "s.isalpha()", "s.isprintable()", "s.istitle()", "s.isidentifier()", "s.isascii()",
            "s.join(['a', 'a'])", "s.startswith(s)", "s.endswith(m)", "s.startswith((s, s))",
            "s.startswith('b', 10000)", "s.expandtabs()", "s.zfill(20001)", "s.ljust(20001)", "s.format()", "'%s' % s",
            "'{}'.format(s)", "'{:9}'.format(s)", "s % ()", "d[s]", "d.get(s)", "s in d", "s in d.keys()", "{s: 1}",
            "d|attr(s)", "l|map(attribute=s)|list", "t == [m, m]", "t in [[m, m]]", "t|tojson", "t|string",
            "t.count(m)", "l|length ~ l", "l|sum", "l|sort", "l|list", "l|reverse|list", "l|unique|list",
            "l|last ~ l[1:]", "l + l", "l * 2", "l == l[:]", "2 in l", "l.count(2)", "l|join", "l|min", "l|tojson",
            "l|batch(3)|list", "range(2000).count(1999.5)", "1.5 in range(2000)", "d|items|list", "d.items()|list",
            "d|dictsort", "dict(d)", "d|list", "d|string", "dict(d.items())", "d == dict(d)",
            "d.keys() < dict(d).keys()", "d.keys().isdisjoint(l)", "{s: 1}|xmlattr",
            "namespace(**dict.fromkeys(w.split()))", "[s, s]|sort", "[s, m]|max", "(s ~ '')|safe ~ ''",
            "'{x}'.format_map({'x': s})", "[[s]]|map('join')|list", "s is defined and s != m", "strftime_now(s)",
        ])
    func spends(expression: String) throws {
        let source = Self.head + "{% for i in range(2000) %}{% set x = \(expression) %}{% endfor %}"
        let failure = #expect(throws: JinjaFailure.self) {
            try ChatTemplateFixtures.render(source, limits: Self.small)
        }
        #expect(failure?.kind == .limit, "\(failure?.message ?? "")")
    }

    /// Enough for some rounds of a loop in which each goes through a long string, and not for two thousand.
    private static let small = {
        var limits = ChatTemplateLimits()
        limits.steps = 200_000
        return limits
    }()

    @Test(
        "what templates do with long messages stays far from the limits",
        arguments: [
            "{{ s|trim }}", "{% if s.startswith('<a>') %}{% endif %}", "{{ s[:3] }}{{ s[-1] }}{{ s|last }}",
            "{{ s|tojson }}", "{% if '</think>' in s %}{% endif %}{{ s.split('</think>')[-1].lstrip('\\n') }}",
            "{{ s|upper|lower }}",
        ])
    func frugal(source: String) throws {
        let text = JinjaValue.string(JinjaString(literal: String(repeating: "some words é ", count: 20_000)))
        var limits = ChatTemplateLimits()
        limits.steps = 400_000
        _ = try ChatTemplateFixtures.render(source, ["s": text], limits: limits)
    }

    @Test(
        "what an operation would build is refused before it is built",
        arguments: [
            "{{ range(9)|slice(10**9)|list }}", "{{ ('\\n' * 3000000).splitlines() }}",
            "{{ ('a' * 3000000).split('a') }}", "{{ ('a ' * 1500000).split() }}", "{{ ('a' * 3000000)|list }}",
            "{{ ('a' * 3000000)|batch(10**9)|list }}", "{{ range(99999)|batch(10**9)|list|string * 99 }}",
            "{{ [1, 2, 3]|tojson(separators=('a' * 3000000, ':')) }}", "{{ ('\\n' * 3000000)|indent }}",
            "{{ ('\\u0001' * 3000000)|tojson }}", "{{ [0, 1]|join('a' * 3000000) }}", "{{ [1] * 300000 }}",
            "{{ '%99999d' * 100 % ((1,) * 100) }}", "{{ ('a' * 3000000)|replace('', 'b') }}",
            "{% set s = 'a' * 3000000 %}{{ s ~ s ~ s ~ s ~ s ~ s ~ s ~ s }}", "{{ ('a' * 3000000)[::-2] }}",
            "{% for c in 'a' * 3000000 %}{% if loop.length %}{% endif %}{% endfor %}",
            "{% for c in ('a' * 3000000)|map('upper') %}{{ loop.length }}{% endfor %}",
        ])
    func builds(source: String) throws {
        var limits = ChatTemplateLimits()
        limits.stringBytes = 4 << 20
        limits.allocatedBytes = 8 << 20
        limits.steps = 1_000_000
        let failure = #expect(throws: JinjaFailure.self) { try ChatTemplateFixtures.render(source, limits: limits) }
        #expect(failure?.kind == .limit)
    }

    @Test("variables of scopes and calls are counted")
    func variables() throws {
        let names = (0..<2000).map { "{{ x\($0) }}" }.joined()
        var limits = ChatTemplateLimits()
        limits.steps = 1_000_000
        let body =
            "{% for i in range(9999) %}{% if false %}\(names)\(names.replacing("x", with: "y"))"
            + "{% set x1 = 1 %}{% endif %}{% endfor %}"
        #expect(throws: JinjaFailure.self) { try ChatTemplateFixtures.render(body, limits: limits) }
    }

    @Test("slices of ranges at the end of the integers don't overflow")
    func rangeEnds() throws {
        let source = "{{ range(9223372036854775800, 9223372036854775807)[::3] }}"
        _ = try? ChatTemplateFixtures.render(source)
        #expect(try ChatTemplateFixtures.render("{{ range(1, 10)[::3]|list }}").text == "[1, 4, 7]")
    }

    @Test("integers have at most Python's number of digits")
    func digits() throws {
        #expect(try ChatTemplateFixtures.render("{{ ('1' * 4300)|int|string|length }}").text == "4300")
        #expect(try ChatTemplateFixtures.render("{{ ('1' * 4301)|int(7) }}").text == "7")
    }

    @Test("places from either end and slices are those of Python")
    func places() throws {
        let source =
            "{% set s = 'aé😀b' %}{{ s[0] }}{{ s[2] }}{{ s[-2] }}{{ s[-4] }}|{{ s[4] }}{{ s[-5] }}{{ s[9] }}|"
            + "{{ s[1:3] }}|{{ s[::-1] }}|{{ s|reverse }}|{{ s[::2] }}|{{ s|last }}|{{ ''|last }}"
        #expect(try ChatTemplateFixtures.render(source).text == "a😀😀a||é😀|b😀éa|b😀éa|a😀|b|")
    }

    @Test("marks follow text that is cut from many marked pieces")
    func marks() throws {
        let items = (0..<500).map { JinjaValue.string(JinjaString(literal: "\($0 % 10)")) }
        let pieces = JinjaValue.list(JinjaList(items))
        let text = try ChatTemplateFixtures.render("{% for c in l|join('-') %}{{ c }}{% endfor %}", ["l": pieces])
        #expect(text.literalRanges.count == 500)
        #expect(text.literalRanges.enumerated().allSatisfy { $1 == 2 * $0..<2 * $0 + 1 })
        let reversed = try ChatTemplateFixtures.render("{{ ('-' ~ l|join('-'))|reverse }}", ["l": pieces])
        #expect(reversed.literalRanges.first == 0..<1)
        let repeated = try ChatTemplateFixtures.render("{{ (l[0] ~ '-') * 3 }}{{ l[1] * 3 }}", ["l": pieces])
        #expect(repeated.text == "0-0-0-111")
        #expect(repeated.literalRanges == [0..<1, 2..<3, 4..<5, 6..<9])
    }
}
