extension ScriptSets {
    /// The names of each script, its values, and those of its extensions where they differ.
    ///
    /// A range is the gap since the end of the one before, and its length where that is above one, in base 36.
    /// Written by Tools/Constrained/make_scripts.py from the tables of Unicode 18.
    static let table = """
        Adlam Adlm|2olc.24 4.a 4.2|17j w 55a 2r5 2fge.24 4.a 4.2
        Ahom|1j40.r 2.f 4.n|
        Anatolian_Hieroglyphs Hluw|1s00.g7|
        Arabic Arab|16o.5 1.6 1.e 1.3 1.w 1.a b.q 1.30 1.y 28.1c 6o.y 5.23 1.t 1bv4.dq 2.40 w.g 34.5 1.3r 31f.v 1v.6 \
        1.12 1.g 181s.4 1.r 1.2 1 2 1.a 1.4 1 1 6 4 1 1 1.3 1.2 1 2 1 1 1 1 1.2 1 2.4 1.7 1.4 1.4 1 1.a 1.h 5.3 1.5 \
        1.h 1g.2|16o.5 1.5z 1.y 28.1c 6o.y 5.23 1.t 4lr 2r5 14i6.hs w.g 34.5 1.3r rn.s 290.v 1v.6 1.12 1.g 181s.4 1.r \
        1.2 1 2 1.a 1.4 1 1 6 4 1 1 1.3 1.2 1 2 1 1 1 1 1.2 1 2.4 1.7 1.4 1.4 1 1.a 1.h 5.3 1.5 1.h 1g.2
        Armenian Armn|10x.12 1.1k 1chv.5|lk fc.12 1.1k 1chv.5
        Avestan Avst|1gqo.1i 3.7|53 8zc.2 17m6.1i 3.7
        Balinese Bali|5c0.25 1.1e|
        Bamum Bamu|www.2g 124o.ft|
        Bassa_Vah Bass|1zo0.u 2.6|
        Batak Batk|5hc.1g 8.4|
        Bengali Beng|1vk.4 1.8 2.2 2.m 1.7 1 3.4 2.9 2.2 2.4 8 4.2 1.5 2.p 1ii9.2|jg 1as.2 h.2 q.4 1.8 2.2 2.m 1.7 1 \
        3.4 2.9 2.2 2.4 8 4.2 1.5 2.p 3pt 1 2.2 1 8 8 2 4 2.3 rnd n3y.2
        Beria_Erfe Berf|20f4.p 2.p|
        Bhaiksuki Bhks|1k3k.9 1.19 1.e a.t|
        Bopomofo Bopo|kq.2 93t.17 34.w|jr 1.3 d g.2 8wl.3 4.a 1.d a.4 2 6 5f 9.17 34.w 14ed.2 7u.5
        Brahmi Brah|1hq8.26 4.10 9|
        Braille Brai|7wg.74|
        Buginese Bugi|54w.s 2.2|54w.s 2.2 sdr
        Buhid Buhd|4lc.k|4l1.2 9.k
        Canadian_Aboriginal Cans|3y8.hs fk.1y 1ewq.g|
        Carian Cari|1f34.1d|53 68y 2 2qb 15ym.1d
        Caucasian_Albanian Aghb|1flc.1g b|lg 18 18 1exd.1g b
        Chakma Cakm|1hxc.1h 1.i|1ye.a 18w.a 1epi.1h 1.i
        Cham|xkw.1j 9.e 2.a 2.4|
        Cherokee Cher|3vk.2e 2.6 twy.28|lc.3 1 6.2 m.2 b.2 38u.2e 2.6 twy.28
        Chorasmian Chrs|1ho0.s|
        Common Zyyy|0.1t q.6 q.1b 1.f 1.5 n v ch.13 5.5 2.k 38 9 6 1 hp 6 e 3 w 4c ec 3l.2 yh b9.4 82 167.3 1z.2 5n.2 \
        1 y5 d 7.4 1.6 1.3 2 lh.c 2.2f 1.b 3.b 1.g g.11 1n.12 1.3 2.6 1.r 1.h 15.3 4.ii m.b l.ps 74.hg 2.3u e8.2m 2.4 \
        b0.l 1 1.p f.8 4.4 2j.2 3 2i.2 43.g w.12 9 1c.1s v.29 1b 2g.4o 534.1s hkw.y 2u.3 4l.a 6s 4g az e.2 g5u.2 5s.a \
        m.z 1.j 1.4 43 1.w q.6 q.b a 19.2 1s.7 1.7 a.5 76.3 4.19 3.9 28.d 1f.19 6c.r 10o4.4 318.71 3.c4 6.n 1.3 8.x \
        2a.38 1o.6u a.13 2.1q 3.h 8.2 7.u 4.2a 28.b 2.11 1q.k c.k c.2f 9.p 3r.2d 1.1z 1.2 2 2.2 2.4 1.c 1 1.7 1.1t \
        1.4 2.8 1.7 1.s 1.4 1.5 1 3.7 1.9h 1.84 2.1e lc.t 3f8.1w 24.1p jm.18 4.2s c.f 2.f 1.f 1.11 a.4v 1j.q 1.2 d.18 \
        4.9 7.2 e.6 4a.re 2.h 3.d 3.64 4.c 4.s 4.1k 8.a 6.14 8.u 2.c 4.2 e.9 13.9k 8.e 2.d 3.1z 1 3.i 1.d 3.c 5.43 \
        1.2v gvly u.2o|0.1t q.6 q.1b 1.c 1.2 1.5 n v ch.3 1.a 1 3 1.9 1 1.6 5.5 2.k 3i 6 1 hp 5z ec 124 b9.4 36v.c \
        2.x 1.v 1.a 1.2 1.7 1.b 3.b 1.g g.11 1n.12 1.3 2.6 1.r 1.h 15.3 4.ii m.b l.ps 74.hg 2.3u e8.n 1.o 2.a 1.4 1 \
        1.q 2.4 bg 3 d d l ep.o v 1d.f c.4 4h.a 5.2o v 534.1s hl4.q 2u.3 r4 e.2 gbo.a m.l 2.c 1.j 1.4 43 1.w q.6 q.6 \
        3j.7 1.7 a.5 b6.d 1f.19 13wj.71 3.c4 6.n 1.3 8.x 2a.38 1o.6u a.13 2.1q 3.h 8.2 7.u 4.2a 28.b 2.11 1q.k c.k \
        c.2f r.7 3r.2d 1.1z 1.2 2 2.2 2.4 1.c 1 1.7 1.1t 1.4 2.8 1.7 1.s 1.4 1.5 1 3.7 1.9h 1.84 2.1e lc.t 3f8.1w \
        24.1p jm.18 4.2s c.f 2.f 1.f 1.11 a.4v 1j.q 1.2 d.18 4.9 n.6 4a.re 2.h 3.d 3.64 4.c 4.s 4.1k 8.a 6.14 8.u 2.c \
        4.2 e.9 13.9k 8.e 2.d 3.1z 1 3.i 1.d 3.c 5.43 1.2v gvly u.2o
        Coptic Copt Qaac|rm.e 80g.38 5.7|53 g8 3.2 1 30.2 30.e 80g.38 5.7 7r 1614.s
        Cuneiform Xsux|1kw0.pm 2u.90 c.2g 4k.1n|
        Cypriot Cprt|1g5c.6 2 1.18 1.2 3 2|1erk.3 4.19 3.9 1c0.6 2 1.18 1.2 3 2
        Cypro_Minoan Cpmn|1nyo.2r|1erk.2 972.2r
        Cyrillic Cyrl|sg.3p 2.4p 4ls.b 4g 24 38n.w nr4.2o ham.2 18n4.1q x|jg 1v.3 1 1 1 2 5 6m.8g 4ls.b 4g 24 3j \
        353.w 1v np8.2o ham.2 18n4.1q x
        Deseret Dsrt|1fcw.28|
        Devanagari Deva|1s0.29 4.f 2.q vhc.w mio.b|jg 18j.2b 2.17 3tc.11 3.2 s6 qpr.a 4m.w mio.b
        Dives_Akuru Diak|1ji8.7 2 2.8 1.2 1.u 1.2 2.c 9.a|
        Dogra Dogr|1jb4.1o|1us.c vcw.a m2u.1o
        Duployan Dupl|2fpc.2z 5.d 3.9 7.a 2.4|53 gf.2 1 o.2 8if 26kj.2z 5.d 3.9 7.a 2.8
        Egyptian_Hieroglyphs Egyp|1o1s.uu a.32z|
        Elbasan Elba|1fk0.14|53 gd 1eyi.14
        Elymaic Elym|1hpc.n|
        Ethiopic Ethi|3k0.21 1.4 2.7 1 1.4 2.15 1.4 2.x 1.4 2.7 1 1.4 2.f 1.1l 1.4 2.1v 2.w 3.q 546.n 9.7 1.7 1.7 1.7 \
        1.7 1.7 1.7 1.7 opu.6 2.6 2.6 9.7 1.7 1qk1.7 1.4 1.2 1.f|lq 2y9.21 1.4 2.7 1 1.4 2.15 1.4 2.x 1.4 2.7 1 1.4 \
        2.f 1.1l 1.4 2.1v 2.w 3.q 546.n 9.7 1.7 1.7 1.7 1.7 1.7 1.7 1.7 opu.6 2.6 2.6 9.7 1.7 1qk1.7 1.4 1.2 1.f
        Garay Gara|1h6o.12 3.t 8.2|170 e 3 1fz4.12 3.t 8.2
        Georgian Geor|3a8.12 1 5 2.17 1.4 2a8.17 2.3 37k.12 1 5|53 y9 26u.12 1 5 2.1c 2a8.17 2.3 pm 2hx.12 1 5 77
        Glagolitic Glag|8ow.2o 2e1s.7 1.h 2.7 1.2 1.5|53 gb 1 am 2 75 29d 31a 2at.2o df nqj 1pxs.7 1.h 2.7 1.2 1.5
        Gothic Goth|1f74.r|53 gc.2 2 14 1eke.r
        Grantha Gran|1ibk.4 1.8 2.2 2.m 1.7 1.2 1.5 2.9 2.2 2.3 2 6 5.7 2.7 3.5|1u9.2 h.2 hs.e 3bw 1.2 u.3 3.2 s6 \
        1btb.4 1.8 2.2 2.m 1.7 1.2 1.5 1.a 2.2 2.3 2 6 5.7 2.7 3.5 2fv.2 1
        Greek Grek|og.4 1.3 2.4 1 4 1 1.3 1 1.k 1.1r e.g 4yu.5 1e.5 4.5 2c 8w.m 2.6 2.12 2.6 2.8 1 1 1 1.v 2.1h 1.f \
        1.e 2.6 1.j 2.3 1.9 87 rb2 gyi.27 h 155r.1y 2p9.2|53 g8.2 2 1 1 a 1a 2 16.8 2.4 1 4 1 1.3 1 1.k 1.1r e.g \
        4yu.5 1e.5 4.5 2c.3 8u.m 2.6 2.12 2.6 2.8 1 1 1 1.v 2.1h 1.f 1.e 2.6 1.j 2.3 1.9 2m 5k rb2 gyi.27 h 155r.1y \
        2p9.2
        Gujarati Gujr|22p.3 1.9 1.3 1.m 1.7 1.2 1.5 2.a 1.3 1.3 2 f.4 2.c 7.7|1u9.2 h.2 7v.3 1.9 1.3 1.m 1.7 1.2 1.5 \
        2.a 1.3 1.3 2 f.4 2.c 7.7 v1s.a
        Gunjala_Gondi Gong|1kdc.6 1.2 1.11 1.2 1.6 7.a|53 1po.2 1iii.6 1.2 1.11 1.2 1.6 7.a
        Gurmukhi Guru|1z5.3 1.6 4.2 2.m 1.7 1.2 1.2 1.2 2 1.5 4.2 2.3 3 7.4 1 7.h|1u9.2 h.2 4b.3 1.6 4.2 2.m 1.7 1.2 \
        1.2 1.2 2 1.5 4.2 2.3 3 7.4 1 7.h v5l.a
        Gurung_Khema Gukh|1xq8.1m|1ut 1vve.1m
        Han Hani|96o.q 1.2h c.5y 1b 1 p.9 e.4 qs.534 1s.g74 hkw.a6 2.2y n48.2 c.7 sg9.wyo w.3dr 1.4ge 2.5rl f.ha \
        1wi.f2 15u.3t7 5.6ju|53 91k.q 1.2h c.5y q.g 1.3 1.d 1.d 1.d 2 6.9 57 44.g w.12 9 1c.14 1k.1d f.c 1f 2g.p a.5 \
        2o.v 1.534 1s.g74 1ds.8 g6w.a6 2.2y ob.2 7u.5 m7w.2 c.7 jmx.i 63i.2 2pa.wyo w.3dr 1.4ge 2.5rl f.ha 1wi.f2 \
        15u.3t7 5.6ju
        Hangul Hang|3cw.74 5ym.2 75.2m 35.v 1t.v nhd.t hv.8mc c.n 4.1d 7tw.v 3.6 2.6 2.6 2.3|3cw.74 5xd.3 4.a 1.d e.3 \
        6 5f 1h.2m 35.v 1t.v nhd.t hv.8mc c.n 4.1d 7k9.2 7u.5 1m.v 3.6 2.6 2.6 2.3
        Hanifi_Rohingya Rohg|1h4w.14 8.a|170 e 3 w 43 1fsb.14 8.a
        Hanunoo Hano|4kg.l|4kg.n
        Hatran Hatr|1gbk.j 1.2 5.5|
        Hebrew Hebr|13l.1l 6.r 4.6 1cfc.q 1.5 1 1.2 1.2 1.a|lj.2 i0.1l 6.r 4.6 1cfc.q 1.5 1 1.2 1.2 1.a
        Hiragana Hira|9j5.2e 6.3 23q9.7z 3 e t.3 crx|9hd.3 4.a 1.d g.6 1 4.2 3.2e 2.8 2i.2 14js.2 7u.5 a 19.2 yu9.7z \
        3 e t.3 crx
        Imperial_Aramaic Armi|1g74.m 1.9|
        Inherited Qaai Zinh|lc.34 7p.2 ck.b q kg.4 3ff.1t db.3 1.d 1.7 4 6 3.2 5i.1s ek.2 5e.x 309.4 2z.2 14kl.g g.e \
        r3 6a 38a 1138.1a 2.n dc.2 1q.3 h.8 2.7 u.4 4t.2 h40z.6o|lr 2 1.f 3.7 2 2.g 1.2 1.i 1.5 1.4 168.2 3ff.1t \
        k1.1i 1 1.5 ek.2 5e.w 17o0.g g.e r3 14hu.1a 2.n dc.2 1q.3 h.8 2.7 u.4 4t.2 h40z.6o
        Inscriptional_Pahlavi Phli|1gtc.j 5.8|
        Inscriptional_Parthian Prti|1gsg.m 2.8|
        Javanese Java|xhc.26 2.a 4.2|xhc.26 1.b 4.2
        Jurchen Jurc|26m8.pe e.1f|
        Kaithi Kthi|1hts.1v a|1uu.a 79d o3i.a kli.1v a
        Kannada Knda|2gw.d 1.3 1.n 1.a 1.5 2.9 1.3 1.4 7.2 5.3 1.4 2.a 1.3|1u9.2 h.2 f1 70.d 1.3 1.n 1.a 1.5 2.9 1.3 \
        1.4 7.2 5.3 1.4 2.a 1.3 34s 1.2 6 n 1 ri3.6
        Katakana Kana|9lt.2i 2.3 6o.g 5s.1b 1.2g 14b2.a 1.19 ytu.4 1.7 1.2 1 7z.3 1.5 18 e.5|lh t 8v1.3 4.a 1.d g.6 1 \
        4.2 2j.4 3.2o 6o.g 5s.1b 1.2g 1431.2 7u.1r yts.4 1.7 1.2 1 7z.3 1.5 18 e.5
        Kawi|1kow.h 1.15 3.t|
        Kayah_Li Kali|xds.1a 1|xds.1c
        Kharoshthi Khar|1gjk.4 1.2 5.8 1.3 1.t 2.3 4.a 7.9|
        Khitan_Small_Script Kits|20o4 5cr.d7 10|
        Khmer Khmr|4n4.2m 2.a 6.a di.w|
        Khojki Khoj|1i4g.i 1.1b|25i.a v28.a kw6.i 1.1b
        Khudawadi Sind|1i9c.1n 5.a|1us.2 vd6.a l12.1n 5.a
        Kirat_Rai Krai|205c.1m|
        Lao Laoo|2v5.2 1 1.5 1.o 1 1.n 2.5 1 1.7 1.a 2.4|
        Latin Latn|1t.q 6.q 1b f 5.n 1.v 1.ch 13.5 55n.12 6.1d 5.4 5.d 1.1y 1t.74 a9 d g.g 3u.2 6 r h.15 253.w o82.2u \
        3.2b 4 e.f mo.17 1.9 1.4 2.2 fpu.7 t6.q 6.q 1lx.6 1.16 1.e 16io.3m e.7 1i.12 2.b|1t.q 6.q 1b c 2 5.n 1.v 1.ch \
        3 a 1.3 1 9 1 6.5 r.f 1.2 1 f.3 7.2 1.2 12 5 4.d 7p.2 y2.2 1ig 2dg.12 6.1d 5.4 5.d 1.1y 1l 7.74 8f 1t d g.g \
        28 1l.2 6 r h.15 253.w bb nvs.8 q.2u 3.2b 4 e.f 8e e9.17 1.9 1.4 2.2 fpu.7 t6.q 6.q 1lx.6 1.16 1.e 16io.3m \
        e.7 1i.12 2.b
        Lepcha Lepc|5j4.1k 3.f 3.3|
        Limbu Limb|4xs.v 1.c 4.c 4 3.c|1ut 32y.v 1.c 4.c 4 3.c
        Linear_A Lina|1fr4.8n 9.m a.8|1err.19 y4.8n 9.m a.8
        Linear_B Linb|1ekg.c 1.q 1.j 1.2 1.f 2.e y.3f|1ekg.c 1.q 1.j 1.2 1.f 2.e y.3f 5.3 4.19 3.9
        Lisu|wk0.1c o8g|jg g 8xo.2 n2c.1c o8g
        Lycian Lyci|1f28.t|6e2 18o5.t
        Lydian Lydi|1gdc.q 5|53 8zd 178u.q 5
        Mahajani Mahj|1hzk.13|53 1po.c vcw.a kra.13
        Makasar Maka|1ko0.p|
        Malayalam Mlym|2kg.d 1.3 1.1f 1.3 1.6 4.g 2.q|1u9.2 h.2 f1 ak.d 1.3 1.1f 1.3 1.6 4.g 2.q 316 n ri5.3
        Mandaic Mand|1mo.s 2|18g e7.s 2
        Manichaean Mani|1gow.13 4.c|18g 1fgf.13 4.c
        Marchen Marc|1k6o.w 2.m 1.e|
        Masaram_Gondi Gonm|1kao.7 1.2 1.18 3 1.2 1.9 8.a|1us.2 1ifu.7 1.2 1.18 3 1.2 1.9 8.a
        Medefaidrin Medf|20cg.2j|
        Meetei_Mayek Mtei|xr4.n 5l.1a 2.a|
        Mende_Kikakui Mend|2oe8.5h 2.g|
        Meroitic_Cursive Merc|1ggw.o 4.k 2.1a|
        Meroitic_Hieroglyphs Mero|1gg0.w|6e5 1a1u.w
        Miao Plrd|20hs.23 4.1l 7.h|
        Modi|1iww.1x b.a|x80.a lom.1x b.a
        Mongolian Mong|4qo.2 2 1.k 6.2h 7.17 1e45.d|4qo.q 6.2h 7.17 1hg 34h.2 5.4 19hw.d
        Mro Mroo|1zk0.v 1.a 4.2|
        Multani Mult|1i80.7 1 1.4 1.f 1.b|21y.a 1g5s.7 1 1.4 1.f 1.b
        Myanmar Mymr|35s.4g u9s.v 2p.w le8.k|35s.4g u4u 4x.v 2p.w le8.k
        Nabataean Nbat|1g8w.v 8.9|
        Nag_Mundari Nagm|2nrk.16|
        Nandinagari Nand|1jmo.8 2.1a 2.b|1u9 i.2 ow.a 35l 8 7 rhx.6 mei.8 2.1a 2.b
        New_Tai_Lue Talu|51c.18 4.q 6.b 3.2|
        Newa|1iio.2k 1.5|1u9.2 3uq 1.2 9 6 1 1 1csy.2k 1.5
        Nko Nkoo|1j4.1n 2.3|170 e 3 bk.1n 2.3 1cfy.2
        Nushu Nshu|20o1 cy6.b0|
        Nyiakeng_Puachue_Hmong Hmnp|2n0g.19 3.e 2.a 4.2|
        Ogham Ogam|4g0.t|
        Ol_Chiki Olck|5lc.1c|
        Ol_Onal Onao|2nyo.17 4|1us.2 2m3u.17 4
        Old_Hungarian Hung|1h1c.1f d.1f 7.6|6e2 2 2qb f 17we.1f d.1f 7.6
        Old_Italic Ital|1f5s.10 9.3|
        Old_North_Arabian Narb|1gn4.w|
        Old_Permic Perm|1f80.17|53 g8 5.3 a a7 1ebw.17
        Old_Persian Xpeo|1fa8.10 4.e|
        Old_Sogdian Sogo|1hj4.14|
        Old_South_Arabian Sarb|1gm8.w|
        Old_Turkic Orkh|1gxs.21|6e2 2qd 17tb.21
        Old_Uyghur Ougr|1hm8.q|18g 1fht vx.q
        Oriya Orya|269.3 1.8 2.2 2.m 1.7 1.2 1.5 2.9 2.2 2.3 5.5 4.2 1.5 2.i|1u9.2 h.2 bf.3 1.8 2.2 2.m 1.7 1.2 1.5 \
        2.9 2.2 2.3 5.5 4.2 1.5 2.i 3fm n
        Osage Osge|1fhs.10 4.10|ld 2 6 24 1etz.10 4.10
        Osmanya Osma|1fgg.u 2.a|
        Pahawh_Hmong Hmng|1zpc.1y a.a 1.7 1.l 5.j|
        Palmyrene Palm|1g80.w|
        Pau_Cin_Hau Pauc|1juo.1l|
        Phags_Pa Phag|x8g.1k|4qq.2 1 1m1 34i nr1.1k
        Phoenician Phnx|1gcg.s 3|
        Proto_Cuneiform Pcun|1m08.4k|1lxs.1j 5.2 c.4y
        Psalter_Pahlavi Phlp|1gu8.i 7.4 c.7|18g 1flr.i 7.4 c.7
        Rejang Rjng|xf4.10 b|
        Runic Runr|4gw.23 3.b|4gw.2h
        Samaritan Samr|1kw.1a 2.f|1kw.1a 2.f 7hu
        Saurashtra Saur|xa8.1y 8.c|
        Seal|5csg.8qo|
        Sharada Shrd|1i0w.2o 1vk.8|1u9 3ut 1 2.2 2 9 2 ria.6 2 ksn.2o 1vk.8
        Shavian Shaw|1ff4.1c|53 1fa0.1c
        Siddham Sidd|1itc.1i 2.12|
        Sidetic Sidt|1ge8.q|
        SignWriting Sgnw|2l8g.i4 f.5 1.f|
        Sinhala Sinh|2o1.3 1.i 3.o 1.9 1 2.7 3 4.6 1 1.8 6.a 2.3 1fcc.k|1us.2 t7.3 1.i 3.o 1.9 1 2.7 3 4.6 1 1.8 6.a \
        2.3 2yl 1cdq.k
        Sogdian Sogd|1hkg.16|18g 1gbz.16
        Sora_Sompeng Sora|1hw0.p 7.a|
        Soyombo Soyo|1jrk.2b|
        Sundanese Sund|5fk.1s 74.8|
        Sunuwar Sunu|1k1s.y e.a|lc.2 1 9 2 s 3 1jf2.y e.a
        Syloti_Nagri Sylo|x6o.19|1us.2 3k.a v80.19
        Syriac Syrc|1ds.e 1.1o 2.3 7k.b|lf.2 2.2 1 o.3 7.2 1.2 ka e.2 2 w a.b q 3z.e 1.1o 2.3 7k.b 499 1
        Tagalog Tglg|4jk.m 9|4jk.m 9 l.2
        Tagbanwa Tagb|4m8.d 1.3 1.2|4l1.2 15.d 1.3 1.2
        Tai_Le Tale|500.u 2.5|lc.2 5.2 3 2lv.a 1s6.u 2.5
        Tai_Tham Lana|55s.1r 1.t 2.b 6.a 6.e|
        Tai_Viet Tavt|xog.1v o.5|
        Tai_Yo Tayo|2o5c.v 1.m 8.2|
        Takri Takr|1j0g.1m 6.a|1us.2 vd6.a ls6.1m 6.a
        Tamil Taml|29u.2 1.6 3.3 1.4 3.2 1 1.2 3.2 3.3 3.c 4.5 3.3 1.4 2 6 e.l 1ih1.1e d|1u9.2 h.2 f0.2 1.6 3.3 1.4 \
        3.2 1 1.2 3.2 3.3 3.c 4.5 3.3 1.4 2 6 e.l 3bz ro8 ky5 1 1j.2 2gz.1e d
        Tangsa Tnsa|1zlc.27 1.a|
        Tangut Tang|20o0 v.5c0 e8.x 2n.37|9gw.g dr 1qsw v.5c0 e8.x 2n.37
        Telugu Telu|2dc.d 1.3 1.n 1.g 2.9 1.3 1.4 7.2 1.3 1.2 2.4 2.a 7.9|1u9.2 h.2 f1 3g.d 1.3 1.n 1.g 2.9 1.3 1.4 \
        7.2 1.3 1.2 2.4 2.a 7.9 385.2 1 1 n
        Thaana Thaa|1hc.1e|170 e.2 2 1s.a 7q.1e 1cn4 a
        Thai|2rl.1m 5.s|jg q 17 19 24v.1m 5.s
        Tibetan Tibt|2yo.20 1.10 4.13 1.10 1.f 1.7 4.2|2yo.20 1.10 4.13 1.10 1.f 1.7 4.2 6ct.4
        Tifinagh Tfng|8xc.1k 7.2 e|le 1 1.4 p 8b0.1k 7.2 e
        Tirhuta Tirh|1im8.20 8.a|1u9.2 h.2 3u7 c f ri5.a ldy.20 8.a
        Todhri Todr|1fpc.1g|ld 2 2 9 1 22 1f1d.1g
        Tolong_Siki Tols|1kfk.18 4.a|
        Toto|2nbk.v|jg 2ms3.v
        Tulu_Tigalari Tutg|1if4.a 1 2 1.12 1.a 1 2 1.4 1.a 1.2 8.2|2jq.a 35u 1 ri3.6 57 l1q.a 1 2 1.12 1.a 1 2 1.4 \
        1.a 1.2 8.2
        Ugaritic Ugar|1f9c.u 1|
        Vai Vaii|wlc.8c|
        Vithkuqi Vith|1fn4.b 1.f 1.7 1.2 1.b 1.f 1.7 1.2|
        Wancho Wcho|2ncw.1m 5|
        Warang_Citi Wara|1jfk.2b c|
        Yezidi Yezi|1hfk.16 1.3 2.2|170 e 3 1s.a 1g5y.16 1.3 2.2
        Yi Yiii|vls.wd 3.1j|9hd.2 5.a 2.8 67 lxg.wd 3.1j hwa.5
        Zanabazar_Square Zanb|1jpc.20|
        """
}
