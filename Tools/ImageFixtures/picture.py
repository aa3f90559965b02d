"""Images that tests make again from their size."""

import zlib

import numpy


def picture(height, width):
    """An image of `height` × `width` pixels with edges, ramps and noise, all of them remainders."""
    y, x, color = numpy.meshgrid(
        numpy.arange(height, dtype=numpy.int64), numpy.arange(width), numpy.arange(3), indexing="ij")
    ramp = 3 * x + 2 * y + 40 * color
    noise = (x * y * 7919 + x * 104729 + y * 1299709 + color * 15485863) % 97
    edge = ((x // 9 + y // 7) % 2) * 60
    return ((ramp + noise + edge) % 256).astype(numpy.uint8)


def checksum(array):
    """CRC-32 of an array's bytes."""
    return zlib.crc32(numpy.ascontiguousarray(array).tobytes())
