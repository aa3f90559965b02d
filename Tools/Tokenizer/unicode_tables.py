#!/usr/bin/env python3
"""Writes the Unicode tables of Sources/Tokenizer/Unicode from what Hugging Face `tokenizers` itself does.

The regular expressions, the standard library and the normalization crate inside `tokenizers` follow
different versions of Unicode. Asking the library about every scalar gives the one answer that counts.

    pip install tokenizers==0.23.3
    python3 Tools/Tokenizer/unicode_tables.py

The output depends on nothing but the pinned version; canonical combining classes are taken from Python's
`unicodedata` and kept only where `tokenizers` reorders by them.
"""
import pathlib
import struct
import unicodedata

import tokenizers
from tokenizers import Regex, normalizers, pre_tokenizers

assert tokenizers.__version__ == "0.23.3", tokenizers.__version__
OUT = pathlib.Path(__file__).resolve().parents[2] / "Sources" / "Tokenizer" / "Unicode"
SCALARS = [c for c in range(0x110000) if not 0xD800 <= c <= 0xDFFF]
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
CATEGORIES = ["Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi",
              "Pf", "Po", "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Co", "Cn"]


def members(pre_tokenizer, separator=None):
    """The scalars that `pre_tokenizer`, removing what it matches, removes.

    Asked in one string of all scalars; with `separator` each scalar stands between two of them."""
    text = "".join(map(chr, SCALARS))
    kept = set()
    for piece, _ in pre_tokenizer.pre_tokenize_str(text):
        kept.update(map(ord, piece))
    return {c for c in SCALARS if c not in kept}


def matching(pattern):
    return members(pre_tokenizers.Split(Regex(pattern), "removed"))


def varint(value):
    out = ""
    while True:
        value, low = value >> 5, value & 31
        out += DIGITS[low + (32 if value else 0)]
        if not value:
            return out


def runs(values):
    """Run-length text of a list of small integers indexed by code point: length, value, length, value, …"""
    out, start = [], 0
    for i in range(1, len(values) + 1):
        if i == len(values) or values[i] != values[start]:
            out.append(varint(i - start) + varint(values[start]))
            start = i
    return "".join(out)


def literal(text):
    lines = [text[i:i + 110] for i in range(0, len(text), 110)]
    return '"""\n' + "".join(f"        {line}\\\n" for line in lines[:-1]) + f"        {lines[-1]}\n        " + '"""'


def write(name, doc, members_):
    body = [f"// Written by Tools/Tokenizer/unicode_tables.py from tokenizers {tokenizers.__version__}; don't edit.\n",
            f"/// {doc}\nenum {name} {{"]
    for index, (identifier, comment, text) in enumerate(members_):
        body.append(("\n" if index else "") + f"    /// {comment}\n    static let {identifier}: StaticString = {literal(text)}")
    body.append("}\n")
    (OUT / f"{name}.swift").write_text("\n".join(body))


def classes():
    category = [CATEGORIES.index("Cn")] * 0x110000
    for index, name in enumerate(CATEGORIES[:-1]):
        for c in matching(r"\p{%s}" % name):
            category[c] = index
    space, word = matching(r"\s"), matching(r"\w")
    # What Rust's standard library says, seen through the pre-tokenizers that use it.
    digits = pre_tokenizers.Digits(individual_digits=True)
    rust_numeric = set()
    for piece, _ in digits.pre_tokenize_str("".join("a" + chr(c) + "a" for c in SCALARS)):
        if piece != "a" and len(piece) == 1:
            rust_numeric.add(ord(piece))
    rust_numeric.discard(ord("a"))
    rust_space = members(pre_tokenizers.WhitespaceSplit())
    assert rust_space == space, (len(rust_space ^ space))
    crate_word = set()
    for piece, _ in pre_tokenizers.Whitespace().pre_tokenize_str("".join("a" + chr(c) + "a" for c in SCALARS)):
        crate_word.update(map(ord, piece[1:-1]) if len(piece) > 2 else [])
    crate_word.add(ord("a"))
    punctuation = set()
    for piece, _ in pre_tokenizers.Punctuation("isolated").pre_tokenize_str("".join("a" + chr(c) + "a" for c in SCALARS)):
        if len(piece) == 1 and piece != "a":
            punctuation.add(ord(piece))
    marks = {c for c in SCALARS if normalizers.StripAccents().normalize_str(chr(c)) == ""}
    alphabetic, upper, lower = matching("[[:alpha:]]"), matching("[[:upper:]]"), matching("[[:lower:]]")
    values, flags = [], []
    for c in range(0x110000):
        values.append(category[c] | (32 if c in space else 0))
        flags.append((1 if c in word else 0) | (2 if c in crate_word else 0) | (4 if c in rust_numeric else 0)
                     | (8 if c in punctuation else 0) | (16 if c in marks else 0) | (32 if c in alphabetic else 0)
                     | (64 if c in upper else 0) | (128 if c in lower else 0))
    write("UnicodeClassData", "Categories and properties of every scalar, as run lengths.", [
        ("categories", "General category (index into `UnicodeCategory`), plus 32 for white space.", runs(values)),
        ("properties", "Bits: 1 `\\w` of Oniguruma, 2 of Rust's, 4 numeric, 8 punctuation, 16 mark, 32 alphabetic, 64 upper, 128 lower.", runs(flags)),
    ])


SCRIPTS = """Adlam Ahom Anatolian_Hieroglyphs Arabic Armenian Avestan Balinese Bamum Bassa_Vah Batak Bengali Bhaiksuki
Bopomofo Brahmi Braille Buginese Buhid Canadian_Aboriginal Carian Caucasian_Albanian Chakma Cham Cherokee Chorasmian
Common Coptic Cuneiform Cypriot Cypro_Minoan Cyrillic Deseret Devanagari Dives_Akuru Dogra Duployan
Egyptian_Hieroglyphs Elbasan Elymaic Ethiopic Garay Georgian Glagolitic Gothic Grantha Greek Gujarati Gunjala_Gondi
Gurmukhi Gurung_Khema Han Hangul Hanifi_Rohingya Hanunoo Hatran Hebrew Hiragana Imperial_Aramaic Inherited
Inscriptional_Pahlavi Inscriptional_Parthian Javanese Kaithi Kannada Katakana Kawi Kayah_Li Kharoshthi
Khitan_Small_Script Khmer Khojki Khudawadi Kirat_Rai Lao Latin Lepcha Limbu Linear_A Linear_B Lisu Lycian Lydian
Mahajani Makasar Malayalam Mandaic Manichaean Marchen Masaram_Gondi Medefaidrin Meetei_Mayek Mende_Kikakui
Meroitic_Cursive Meroitic_Hieroglyphs Miao Modi Mongolian Mro Multani Myanmar Nabataean Nag_Mundari Nandinagari
New_Tai_Lue Newa Nko Nushu Nyiakeng_Puachue_Hmong Ogham Ol_Chiki Ol_Onal Old_Hungarian Old_Italic Old_North_Arabian
Old_Permic Old_Persian Old_Sogdian Old_South_Arabian Old_Turkic Old_Uyghur Oriya Osage Osmanya Pahawh_Hmong Palmyrene
Pau_Cin_Hau Phags_Pa Phoenician Psalter_Pahlavi Rejang Runic Samaritan Saurashtra Sharada Shavian Siddham SignWriting
Sinhala Sogdian Sora_Sompeng Soyombo Sundanese Sunuwar Syloti_Nagri Syriac Tagalog Tagbanwa Tai_Le Tai_Tham Tai_Viet
Takri Tamil Tangsa Tangut Telugu Thaana Thai Tibetan Tifinagh Tirhuta Todhri Toto Tulu_Tigalari Ugaritic Vai Vithkuqi
Wancho Warang_Citi Yezidi Yi Zanabazar_Square""".split()


def scripts():
    values = [0] * 0x110000
    for index, name in enumerate(SCRIPTS):
        for c in matching(r"\p{%s}" % name):
            values[c] = index + 1
    write("UnicodeScriptData", "The script of every scalar.", [
        ("names", "The scripts' names in the form they are looked up by, the first with number one.",
         " ".join(name.lower().replace("_", "") for name in SCRIPTS)),
        ("scripts", "The number of every scalar's script, zero for none, as run lengths.", runs(values)),
    ])


def lowercase():
    lower = normalizers.Lowercase()
    text, previous = "", 0
    for c in SCALARS:
        result = lower.normalize_str(chr(c))
        if result != chr(c):
            text += varint(c - previous) + varint(len(result)) + "".join(varint(ord(x)) for x in result)
            previous = c
    return text


def normalization():
    nfc, nfd, nfkc, nfkd = normalizers.NFC(), normalizers.NFD(), normalizers.NFKC(), normalizers.NFKD()
    canonical, compatible, previous, previous_k, excluded = "", "", 0, 0, 0
    for c in SCALARS:
        if 0xAC00 <= c <= 0xD7A3:
            continue
        d, k = nfd.normalize_str(chr(c)), nfkd.normalize_str(chr(c))
        if d != chr(c):
            composes = nfc.normalize_str(d) == chr(c)
            canonical += varint(c - previous) + varint(len(d) * 2 + composes) + "".join(varint(ord(x)) for x in d)
            previous = c
        if k != d:
            compatible += varint(c - previous_k) + varint(len(k)) + "".join(varint(ord(x)) for x in k)
            previous_k = c
    # A class counts where the library sorts by it: before a mark of class 240, or after one of class 1.
    combining = [0] * 0x110000
    for c in SCALARS:
        value = unicodedata.combining(chr(c))
        if value and len(nfd.normalize_str(chr(c))) == 1:
            moved = (nfd.normalize_str("a\u0345" + chr(c)) == "a" + chr(c) + "\u0345" if value < 240
                     else nfd.normalize_str("a" + chr(c) + "\u0334") == "a\u0334" + chr(c))
            combining[c] = value if moved else 0
    return canonical, compatible, runs(combining)


def first_byte_map():
    """A precompiled map that replaces any text by "1" or "2" by its first byte: "1" for an "a", line feeds stay.

    It shows where a text is cut into clusters: those of up to five bytes are replaced whole, others by scalars."""
    blob, places = b"1\x002\x00", {byte: 2 for byte in range(1, 0x100) if byte != 0x0A}
    places[ord("a")] = 0
    units = [256 << 10] + [0] * 767
    for byte, place in places.items():
        unit = 256 ^ byte
        units[unit] = (unit ^ (512 + byte)) << 10 | 1 << 8 | byte
        units[512 + byte] = 1 << 31 | place
    return struct.pack("<%dI" % (len(units) + 1), len(units) * 4, *units) + blob


def shapes(pattern, scalars):
    """What the map makes of `pattern`, in which "?" is each of the scalars."""
    text = "\n".join(pattern.replace("?", chr(c)) for c in scalars)
    return zip(scalars, normalizers.Precompiled(first_byte_map()).normalize_str(text).split("\n"))


def clusters():
    scalars = [c for c in SCALARS if c not in (0, 0x0A, 0x0D, 0x61)]
    short = [c for c in scalars if c < 0x10000]
    joins = {c for c, shape in shapes("a?", scalars) if shape == "1"}
    prepends = {c for c, shape in shapes("?a", scalars) if shape == "2"}
    controls = {c for c, shape in shapes("?\u0301", short) if shape != "2"} | {0, 0x0A, 0x0D}
    # A scalar of the last cluster is replaced together with its accent unless it joins what is before.
    pictures = {c for c, shape in shapes("?\u200d\u00a9\u0301", scalars) if shape.endswith("2222")}
    extends = {c for c, shape in shapes("\u00a9?\u200d\u00a9\u0301", sorted(joins)) if shape == "22222"}
    consonants = {c for c, shape in shapes("\u0915\u094d?\u0301", short) if shape == "2222"} - joins - controls
    linkers = {c for c, shape in shapes("\u0915?\u0915\u0301", sorted(joins)) if shape == "2222"}
    flags = [0] * 0x110000
    for bit, members_ in enumerate((joins, prepends, controls, extends, pictures, consonants, linkers)):
        for c in members_:
            flags[c] |= 1 << bit
    cleaner, stripper = (
        normalizers.BertNormalizer(clean_text=not strips, handle_chinese_chars=False, strip_accents=strips,
                                   lowercase=False) for strips in (False, True))
    for c in SCALARS:
        cleaned = cleaner.normalize_str(chr(c))
        assert cleaned in ("", " ", chr(c))
    cleaning = [0] * 0x110000
    for c in SCALARS:
        cleaning[c] = ((1 if cleaner.normalize_str(chr(c)) == "" else 0)
                       | (2 if stripper.normalize_str(chr(c)) == "" else 0))
    write("UnicodeClusterData", "How scalars join clusters, and what BERT's normalizer drops.", [
        ("clusters", "Bits: 1 joins what is before, 2 what is after, 4 control, 8 extends, 16 picture, 32 consonant that"
         " links, 64 linker.", runs(flags)),
        ("cleaning", "Bits: 1 dropped when text is cleaned, 2 dropped with accents.", runs(cleaning)),
    ])


if __name__ == "__main__":
    OUT.mkdir(parents=True, exist_ok=True)
    classes()
    scripts()
    canonical, compatible, combining = normalization()
    write("UnicodeDecompositionData", "Full decompositions and combining classes, in ascending order of scalar.", [
        ("canonical", "Distance to the scalar, 2 × length + (1 if it is composed again), the scalars.", canonical),
        ("combiningClasses", "Canonical combining class of every scalar, as run lengths.", combining),
    ])
    write("UnicodeCompatibilityData", "Full compatibility decompositions where they differ from the canonical ones.", [
        ("compatibility", "Distance to the scalar, length, the scalars.", compatible),
    ])
    write("UnicodeLowercaseData", "Lower-case mappings of single scalars.", [
        ("lowercase", "Distance to the scalar, length, the scalars.", lowercase()),
    ])
    clusters()
