#!/usr/bin/env python3
"""Writes the scripts of Unicode's values as Swift, for `\\p{Script=…}` and `\\p{Script_Extensions=…}`.

Usage: make_scripts.py > Sources/Constrained/Regex/ScriptSets+Table.swift
Needs regex==2026.11.15, which holds the tables of Unicode 18.
"""
import regex
from regex import _regex_core

WIDTH = 110
NAMES = """
Adlam Ahom Anatolian_Hieroglyphs Arabic Armenian Avestan Balinese Bamum Bassa_Vah Batak Bengali Beria_Erfe Bhaiksuki
Bopomofo Brahmi Braille Buginese Buhid Canadian_Aboriginal Carian Caucasian_Albanian Chakma Cham Cherokee Chorasmian
Common Coptic Cuneiform Cypriot Cypro_Minoan Cyrillic Deseret Devanagari Dives_Akuru Dogra Duployan
Egyptian_Hieroglyphs Elbasan Elymaic Ethiopic Garay Georgian Glagolitic Gothic Grantha Greek Gujarati Gunjala_Gondi
Gurmukhi Gurung_Khema Han Hangul Hanifi_Rohingya Hanunoo Hatran Hebrew Hiragana Imperial_Aramaic Inherited
Inscriptional_Pahlavi Inscriptional_Parthian Javanese Jurchen Kaithi Kannada Katakana Kawi Kayah_Li Kharoshthi
Khitan_Small_Script Khmer Khojki Khudawadi Kirat_Rai Lao Latin Lepcha Limbu Linear_A Linear_B Lisu Lycian Lydian
Mahajani Makasar Malayalam Mandaic Manichaean Marchen Masaram_Gondi Medefaidrin Meetei_Mayek Mende_Kikakui
Meroitic_Cursive Meroitic_Hieroglyphs Miao Modi Mongolian Mro Multani Myanmar Nabataean Nag_Mundari Nandinagari
New_Tai_Lue Newa Nko Nushu Nyiakeng_Puachue_Hmong Ogham Ol_Chiki Ol_Onal Old_Hungarian Old_Italic Old_North_Arabian
Old_Permic Old_Persian Old_Sogdian Old_South_Arabian Old_Turkic Old_Uyghur Oriya Osage Osmanya Pahawh_Hmong Palmyrene
Pau_Cin_Hau Phags_Pa Phoenician Proto_Cuneiform Psalter_Pahlavi Rejang Runic Samaritan Saurashtra Seal Sharada Shavian Siddham Sidetic
SignWriting Sinhala Sogdian Sora_Sompeng Soyombo Sundanese Sunuwar Syloti_Nagri Syriac Tagalog Tagbanwa Tai_Le
Tai_Tham Tai_Viet Tai_Yo Takri Tamil Tangsa Tangut Telugu Thaana Thai Tibetan Tifinagh Tirhuta Todhri Tolong_Siki
Toto Tulu_Tigalari Ugaritic Vai Vithkuqi Wancho Warang_Citi Yezidi Yi Zanabazar_Square
""".split()
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
EVERYTHING = "".join(chr(value) for value in range(0x110000) if not 0xD800 <= value <= 0xDFFF)


def number(value):
    text = ""
    while value or not text:
        value, digit = divmod(value, 36)
        text = DIGITS[digit] + text
    return text


def ranges(expression):
    """The ranges of a set: each the gap since the last one's end, and its length if that is above one."""
    parts, end = [], 0
    for match in regex.finditer(expression + "+", EVERYTHING):
        values = [ord(match[0][0]), ord(match[0][-1]) + 1]
        cuts = [values] if not values[0] < 0xD800 < values[1] else [[values[0], 0xD800], [0xE000, values[1]]]
        for start, stop in cuts:
            parts.append(number(start - end) + ("" if stop - start == 1 else "." + number(stop - start)))
            end = stop
    return " ".join(parts)


def short(name):
    """The names of four letters that a script has beside its long one."""
    values = _regex_core.PROPERTIES["SCRIPT"][1]
    own = values[name.upper().replace("_", "")]
    return sorted(key.title() for key, value in values.items() if value == own and len(key) == 4)


print("""extension ScriptSets {
    /// The names of each script, its values, and those of its extensions where they differ.
    ///
    /// A range is the gap since the end of the one before, and its length where that is above one, in base 36.
    /// Written by Tools/Constrained/make_scripts.py from the tables of Unicode 18.
    static let table = \"\"\"""")
for name in NAMES:
    own = ranges(r"\p{Script=%s}" % name)
    extended = ranges(r"\p{Script_Extensions=%s}" % name)
    names = " ".join(dict.fromkeys([name] + short(name)))
    text = f"{names}|{own}|{'' if own == extended else extended}"
    while len(text) > WIDTH:
        cut = text.rindex(" ", 0, WIDTH) + 1
        print("        " + text[:cut] + "\\")
        text = text[cut:]
    print("        " + text)
print('        """\n}')
