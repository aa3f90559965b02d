import NightjarTestSupport
import Testing

@testable import ChatTemplates

/// The sandbox: whatever a template says, it ends, with bounded memory.
@Suite("Jinja limits")
struct JinjaLimitTests {
    @Test(
        "templates that want too much are stopped",
        arguments: [
            "{% for i in range(100000) %}{% for j in range(100000) %}{% endfor %}{% endfor %}",
            "{{ 'x' * 10**12 }}", "{{ [0] * 10**12 }}", "{{ 'ab' * 9223372036854775807 }}",
            "{% set ns = namespace(s='x') %}{% for i in range(100) %}{% set ns.s = ns.s + ns.s %}{% endfor %}",
            "{% set ns = namespace(s=[]) %}{% for i in range(100) %}{% set ns.s = [ns.s, ns.s] %}{% endfor %}{{ ns.s }}",
            "{% set ns = namespace(s=[1]) %}{% for i in range(100000) %}{% set ns.s = [ns.s] %}{% endfor %}",
            "{% set ns = namespace(s=()) %}{% for i in range(99) %}{% set ns.s = (ns.s, ns.s) %}{% endfor %}"
                + "{{ {ns.s: 1} }}",
            "{% set ns = namespace(s='a') %}{% for i in range(9000) %}{% set ns.s = ns.s | map('upper') %}{% endfor %}"
                + "{{ ns.s | list }}",
            "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
            "{% macro a() %}{{ b() }}{% endmacro %}{% macro b() %}{{ a() }}{% endmacro %}{{ a() }}",
            "{% for x in [[1]] recursive %}{{ loop([[1]]) }}{% endfor %}",
            "{{ '%1000000000d' % 1 }}", "{{ '{:1000000000}'.format(1) }}", "{{ 'a'.center(10**12) }}",
            "{{ 'a' | center(10**12) }}", "{{ 'a\\nb' | indent(10**12) }}", "{{ 'a'.zfill(10**12) }}",
            "{{ '\\t'.expandtabs(10**12) }}", "{{ [1] | tojson(indent=10**12) }}",
            "{{ [1] | batch(10**12, 0) | list }}",
            "{{ [1] | slice(10**12) | list }}", "{{ 2 ** 10000000000 }}",
            "{{ ('a' * 100000) | replace('a', 'b' * 100000) }}",
            "{% for i in range(100000) %}{{ 'x' * 10000 }}{% endfor %}",
            "{% set ns = namespace() %}{% set ns.ns = ns %}{{ ns }}",
        ])
    func stopped(source: String) {
        #expect(throws: JinjaFailure.self) { try ChatTemplateFixtures.render(source, limits: Self.small) }
    }

    /// Limits that are reached soon even in a debug build.
    private static let small = {
        var limits = ChatTemplateLimits()
        limits.steps = 100_000
        limits.allocatedBytes = 8 << 20
        limits.stringBytes = 4 << 20
        limits.outputBytes = 1 << 20
        return limits
    }()

    @Test(
        "deep nesting of source is refused",
        arguments: [
            ("{{ ", "(", ""), ("{{ ", "[", ""), ("{{ ", "{1:", ""), ("{{ ", "not ", "1 }}"), ("{{ ", "-", "1 }}"),
            ("{{ 1", " + 1", " }}"), ("{{ x", ".x", " }}"), ("{{ x", "|upper", " }}"), ("{{ x", "[0]", " }}"),
            ("{{ x", "()", " }}"), ("{{ 1", " if 1 else 1", " }}"), ("{{ 1", " if 1", " }}"), ("{{ 1", " and 1", " }}"),
            ("", "{% if 1 %}", ""), ("", "{% for i in x %}", ""), ("", "{% macro m() %}", ""), ("{% set ", "(", ""),
        ])
    func nesting(start: String, part: String, end: String) {
        let source = start + String(repeating: part, count: 5000) + end
        #expect(throws: JinjaFailure.self) { try JinjaTemplate(source: source, limits: ChatTemplateLimits()) }
    }

    @Test("macros and namespaces that hold one another end with the rendering")
    func cycles() throws {
        let source = """
            {% set ns = namespace(f=none) %}{% macro make(old) %}{% macro inner() %}{{ old }}{% endmacro %}\
            {% set ns.f = inner %}{% endmacro %}{% for i in range(3000) %}{{ make(ns.f) }}{% endfor %}ok
            """
        #expect(try ChatTemplateFixtures.render(source).text == "ok")
    }

    @Test("mutated templates end without crashing")
    func mutations() throws {
        var random = SeededRandom(seed: 20_261_121)
        var sources = [
            "{% for m in messages %}{% if loop.first and m.role == 'system' %}{{ m.content | trim }}{% else %}"
                + "{{ '<|' + m['role'] + '|>' ~ m.content[1:-1] | tojson(indent=2) }}{% endif %}{% endfor %}",
            "{% macro f(a, b=2) -%}{{ a ~ b ~ caller() }}{%- endmacro %}{% call f(1, b='%d' % 3) %}x{% endcall %}"
                + "{% set ns = namespace(x=[1, 2.5, none]) %}{% set ns.x = ns.x + [{'k': (1,)}] %}{{ ns.x }}",
        ]
        for name in TestData.present([
            "tokenizers/smollm3/chat_template.jinja", "tokenizers/llama.cpp-templates/Qwen3-Coder.jinja",
        ]) { sources.append(try TestData.text(name)) }
        var limits = ChatTemplateLimits()
        limits.steps = 20_000
        limits.allocatedBytes = 8 << 20
        limits.outputBytes = 1 << 20
        let messages = try JSONValue(parsing: #"[{"role": "user", "content": "a<|b|>\n"}, {"role": "assistant"}]"#)
        let fragments = [
            "{{", "}}", "{%", "%}", "-%}", "{#", "(", ")", "[", "|", "'", "\\", "**", "loop", "range(9)", "é", "\u{0}",
        ]
        var parsed = 0
        for round in 0..<600 {
            var bytes = Array(sources[round % sources.count].utf8)
            for _ in 0..<random.next(below: 6) + 1 {
                let place = random.next(below: bytes.count + 1)
                switch random.next(below: 4) {
                case 0: bytes.insert(contentsOf: fragments[random.next(below: fragments.count)].utf8, at: place)
                case 1: if place < bytes.count { bytes.remove(at: place) }
                case 2: if place < bytes.count { bytes[place] = UInt8(random.next(below: 127)) }
                default:
                    let end = min(bytes.count, place + random.next(below: 40))
                    bytes.insert(contentsOf: bytes[place..<end], at: random.next(below: bytes.count + 1))
                }
            }
            let source = String(decoding: bytes, as: UTF8.self)
            if let template = try? ChatTemplate(source: source, limits: limits) {
                parsed += 1
                let text = try? template.render(json: messages).text
                #expect((text ?? "").utf8.count <= limits.outputBytes)
            }
        }
        #expect(parsed > 60)
    }
}

/// A small generator of random numbers that gives the same ones everywhere (SplitMix64).
struct SeededRandom {
    private var state: UInt64

    /// Starts from a seed.
    init(seed: UInt64) {
        state = seed
    }

    /// A number from 0 up to a bound.
    mutating func next(below bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ (value >> 31)) % UInt64(max(bound, 1)))
    }
}
