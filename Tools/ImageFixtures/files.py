"""Small image files of every kind, with the pixels that others read from them."""

import base64
import io
import struct
import zlib

import numpy
import torch
from PIL import Image, ImageOps
from torchvision.transforms import InterpolationMode
from torchvision.transforms.v2 import functional

from .picture import checksum, picture

DEPTHS = {0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]}
SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def filtered(row, above, kind, step):
    """A row as one of the five filters stores it."""
    left = numpy.concatenate([numpy.zeros(step, int), row])[: len(row)]
    corner = numpy.concatenate([numpy.zeros(step, int), above])[: len(row)]
    guess = left + above - corner
    a, b, c = abs(guess - left), abs(guess - above), abs(guess - corner)
    paeth = numpy.where((a <= b) & (a <= c), left, numpy.where(b <= c, above, corner))
    predicted = [0, left, above, (left + above) >> 1, paeth][kind]
    return bytes([kind]) + ((row - predicted) & 255).astype(numpy.uint8).tobytes()


def png(height, width, color, depth, interlaced, extra=b"", level=6, pieces=1):
    """A PNG file whose rows use all filters in turn."""
    count = SAMPLES[color]
    image = numpy.concatenate([picture(height, width), picture(height, width)], 2)[..., :count].astype(int)
    image = image * 257 + 3 if depth == 16 else image >> (8 - depth)
    step, raw = max(1, depth * count // 8), b""
    for left, top, across, down in PASSES if interlaced else [(0, 0, 1, 1)]:
        part = image[top::down, left::across]
        above = None
        for number, row in enumerate(part if part.size else []):
            if depth == 16:
                data = (row & 65535).astype(">u2").tobytes()
            elif depth == 8:
                data = row.astype(numpy.uint8).tobytes()
            else:
                bits = (row.reshape(-1, 1) >> numpy.arange(depth - 1, -1, -1)) & 1
                data = numpy.packbits(bits.astype(numpy.uint8).reshape(-1)).tobytes()
            now = numpy.frombuffer(data, numpy.uint8).astype(int)
            raw += filtered(now, numpy.zeros_like(now) if above is None else above, number % 5, step)
            above = now
    if color == 3:
        colors = bytes(value for index in range(1 << depth) for value in (index * 37 % 256, index * 91 % 256, 255 - index))
        extra = chunk(b"PLTE", colors) + extra
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlaced))
    data = zlib.compress(raw, level)
    size = -(-len(data) // pieces)
    body = b"".join(chunk(b"IDAT", data[start : start + size]) for start in range(0, len(data), size))
    return b"\x89PNG\r\n\x1a\n" + header + extra + body + chunk(b"IEND", b"")


def jpeg(height, width, **options):
    stream = io.BytesIO()
    image = Image.fromarray(picture(height, width))
    if options.pop("gray", False):
        image = image.convert("L")
    orientation = options.pop("orientation", None)
    if orientation:
        exif = Image.Exif()
        exif[271], exif[274] = "maker", orientation
        options["exif"] = exif.tobytes()
    image.save(stream, "JPEG", **options)
    return stream.getvalue()


def pixels(data):
    """What Pillow reads, upright; of 16-bit gray the upper bytes, where Pillow clips."""
    image = ImageOps.exif_transpose(Image.open(io.BytesIO(data)))
    if image.mode == "I;16":
        return numpy.stack([(numpy.array(image) >> 8).astype(numpy.uint8)] * 3, -1)
    if data[1:4] == b"PNG" and data[24:26] == bytes([16, 4]):
        return numpy.array(image)[..., :3]
    return numpy.array(image.convert("RGB"))


def all_files():
    for color, depths in DEPTHS.items():
        for depth in depths:
            for interlaced in (0, 1):
                yield f"png {color} {depth} {interlaced}", png(11, 13, color, depth, interlaced)
    yield "png transparent color", png(5, 9, 2, 8, 0, chunk(b"tRNS", bytes(6)))
    yield "png transparent palette", png(5, 9, 3, 4, 0, chunk(b"tRNS", bytes([0, 99])))
    yield "png stored", png(9, 9, 2, 8, 0, level=0)
    yield "png in pieces", png(30, 40, 2, 8, 0, chunk(b"zTXt", b"Comment\0\0" + zlib.compress(b"x" * 999)), pieces=7)
    yield "png one pixel", png(1, 1, 0, 1, 1)
    exif = Image.Exif()
    exif[274] = 6
    yield "png turned", png(6, 10, 2, 8, 0, chunk(b"eXIf", exif.tobytes()[6:]))
    for sampling in (0, 1, 2):
        for progressive in (False, True):
            for height, width in ((17, 35), (16, 2), (1, 1)):
                name = f"jpeg {sampling} {progressive} {height} {width}"
                yield name, jpeg(height, width, subsampling=sampling, progressive=progressive, quality=80)
    yield "jpeg gray", jpeg(19, 21, gray=True, quality=60)
    yield "jpeg rgb", jpeg(19, 21, keep_rgb=True, quality=90)
    yield "jpeg restarts", jpeg(40, 50, restart_marker_blocks=3, quality=70)
    yield "jpeg progressive restarts", jpeg(40, 50, restart_marker_rows=1, progressive=True, quality=70)
    yield "jpeg coarse", jpeg(40, 50, quality=3)
    yield "jpeg fine", jpeg(24, 25, quality=100, subsampling=0)
    for orientation in range(1, 9):
        yield f"jpeg turned {orientation}", jpeg(7, 12, orientation=orientation, quality=75)


def resizings():
    """Checksums of resized images; filters by Pillow's numbers."""
    modes = {1: InterpolationMode.LANCZOS, 2: InterpolationMode.BILINEAR, 3: InterpolationMode.BICUBIC}
    sizes = [(40, 60, 17, 23), (17, 23, 40, 60), (1, 9, 5, 3), (100, 7, 7, 100), (33, 33, 33, 12), (300, 200, 8, 8),
             (5, 5, 64, 64), (64, 48, 63, 47)]
    for number, mode in modes.items():
        for height, width, new_height, new_width in sizes:
            tensor = torch.from_numpy(picture(height, width)).permute(2, 0, 1)
            made = functional.resize(tensor, [new_height, new_width], interpolation=mode, antialias=True)
            yield {"filter": number, "from": [height, width], "to": [new_height, new_width],
                   "checksum": checksum(made.permute(1, 2, 0).numpy())}


def made():
    files = []
    for name, data in all_files():
        image = pixels(data)
        files.append({"name": name, "data": base64.b64encode(data).decode(), "height": image.shape[0],
                      "width": image.shape[1], "checksum": checksum(image)})
    return {"files": files, "resizings": list(resizings())}
