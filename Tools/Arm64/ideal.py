"""The least instructions that multiply one group of a panel: 16 rows, 32 columns, one input or four.

Nobody runs them: they are what the kernels' loops are counted against. Registers are chosen so that each instruction waits for those
that it would wait for, but that all totals are one register: four inputs need more of them than there are, and what would have to
be written and read again is left out.
"""


class Loop:
    """The instructions of one turn."""

    def __init__(self):
        self.lines = []

    def add(self, *lines):
        self.lines += lines


def codes_bytes(codes):
    return 512 if codes == "8 bits" else 256


def moving_on(loop, codes):
    """Prefetches of the codes and of their scales, then the pointers and the count."""
    size = codes_bytes(codes) + 32
    loop.add(*(f"prfm pldl1keep, [x0, #{4096 + place}]" for place in range(0, size, 64)))
    loop.add(f"add x0, x0, #{size}", "add x1, x1, #32", "add x2, x2, #4", "subs x3, x3, #1", "b.ne .L")


def vectors(loop, codes, tier, quarter):
    """Yields registers with the codes of 4 rows, 4 columns each, once their instructions are added."""
    for pair in range(4 if codes == "8 bits" else 2):
        loop.add(f"ldp q20, q21, [x0, #{64 * pair + 16 * quarter}]")
        for source in ["v20", "v21"]:
            if codes == "8 bits":
                if tier == "dotprod":
                    loop.add(f"eor {source}.16b, {source}.16b, v31.16b")
                yield source
                continue
            loop.add(f"and v22.16b, {source}.16b, v31.16b", f"ushr v23.16b, {source}.16b, #4")
            if codes == "table":
                loop.add("tbl v22.16b, {v30.16b}, v22.16b", "tbl v23.16b, {v30.16b}, v23.16b")
            yield from ["v22", "v23"]


def scales(loop, inputs):
    """Half-precision scales of 16 rows, and those of the inputs."""
    loop.add("ldp q28, q29, [x0]", "fcvtl v24.4s, v28.4h", "fcvtl2 v25.4s, v28.8h", "fcvtl v26.4s, v29.4h", "fcvtl2 v27.4s, v29.8h")
    loop.add(*(f"ldr s{8 + i}, [x2, x{4 + i}]" for i in range(inputs)))


def finish(loop, sum_register, quarter, index):
    """Adds the products of 4 rows and one input to a total."""
    loop.add(f"scvtf {sum_register}.4s, {sum_register}.4s", f"fmul v20.4s, v{24 + quarter}.4s, v{8 + index}.s[0]",
             f"fmla v28.4s, v20.4s, {sum_register}.4s")


def dot_products(codes, tier, inputs):
    loop = Loop()
    scales(loop, inputs)
    multiply = "usdot" if tier == "i8mm" and codes != "4 bits" else "sdot"
    for i in range(inputs):
        # Two registers of activations each, and the sum of them.
        loop.add(f"ldp q{12 + i}, q{16 + i}, [x1, #{32 * i}]", f"ldr s{i}, [x2, #{4 * i}]")
    for quarter in range(4):
        loop.add(*(f"mul v{4 + i}.4s, v29.4s, v{i}.s[0]" for i in range(inputs)))
        for step, name in enumerate(vectors(loop, codes, tier, quarter)):
            for i in range(inputs):
                loop.add(f"{multiply} v{4 + i}.4s, {name}.16b, v{(12 if step < 4 else 16) + i}.4b[{step % 4}]")
        for i in range(inputs):
            finish(loop, f"v{4 + i}", quarter, i)
    moving_on(loop, codes)
    return loop.lines


def matrix_products(codes, tier, inputs):
    loop = Loop()
    scales(loop, 4)
    multiply = "smmla" if codes == "4 bits" else "usmmla"
    # 16 columns of two inputs become two registers.
    for half in range(2):
        loop.add(f"ldp q12, q13, [x1, #{64 * half}]", f"ldp q14, q15, [x1, #{64 * half + 32}]")
        for pair in range(2):
            loop.add(f"uzp1 v{16 + 2 * half}.4s, v{12 + pair}.4s, v{14 + pair}.4s", f"uzp2 v{17 + 2 * half}.4s, v{12 + pair}.4s, v{14 + pair}.4s")
    for pair in range(2):
        loop.add(f"ldr s{pair}, [x2, #{8 * pair}]", f"ld1 {{v{pair}.s}}[1], [x6]", f"dup v{pair}.2d, v{pair}.d[0]")
    for quarter in range(4):
        # Two rows with two inputs in each sum.
        loop.add(*(f"mul v{4 + i}.4s, v29.4s, v{i % 2}.4s" for i in range(4)))
        for load in range(2 if codes != "8 bits" else 4):
            loop.add(f"ldp q20, q21, [x0, #{64 * load + 16 * quarter}]", "zip1 v22.4s, v20.4s, v21.4s", "zip2 v23.4s, v20.4s, v21.4s")
            for rows, name in enumerate(["v22", "v23"]):
                parts = [name]
                if codes != "8 bits":
                    loop.add(f"ushr v30.16b, {name}.16b, #4", f"and {name}.16b, {name}.16b, v31.16b")
                    parts.append("v30")
                if codes == "table":
                    loop.add(*(f"tbl {part}.16b, {{v2.16b}}, {part}.16b" for part in parts))
                for part in parts:
                    loop.add(*(f"{multiply} v{4 + 2 * rows + i}.4s, {part}.16b, v{16 + i}.16b" for i in range(2)))
        loop.add("uzp1 v12.4s, v4.4s, v6.4s", "uzp2 v13.4s, v4.4s, v6.4s", "uzp1 v14.4s, v5.4s, v7.4s", "uzp2 v15.4s, v5.4s, v7.4s")
        for i in range(4):
            finish(loop, f"v{12 + i}", quarter, i)
    moving_on(loop, codes)
    return loop.lines


def loop(codes, tier, inputs):
    """The instructions of one turn for `8 bits`, `4 bits` or `table`, in a tier with dot products."""
    if tier == "i8mm" and inputs == 4:
        return matrix_products(codes, tier, inputs)
    return dot_products(codes, tier, inputs)
