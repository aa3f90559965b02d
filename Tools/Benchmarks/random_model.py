"""Writes a GGUF file of random BF16 weights in the shape of a published model; Tools/Benchmarks/compare runs it:

    python random_model.py SHAPE FILE [--words]

The tokens mean nothing: both sides of a comparison read the same numbers, and that is all that a speed needs.
Servers want a tokenizer all the same: with --words each token has a text.
"""
import dataclasses
import sys


@dataclasses.dataclass
class Shape:
    architecture: str
    hidden: int
    inner: int
    layers: int
    heads: int
    key_heads: int
    vocabulary: int
    head: int = 0  # Elements of a head; hidden / heads where it is 0.
    attention_layers: tuple = ()  # The layers that attend, in a hybrid.


# Embeddings are tied in all of them.
SHAPES = {
    "smollm2-135m": Shape("llama", 576, 1536, 30, 9, 3, 49152),
    "qwen2.5-0.5b": Shape("qwen2", 896, 4864, 24, 14, 2, 151936),
    "llama-3.2-1b": Shape("llama", 2048, 8192, 16, 32, 8, 128256),
    "lfm2-350m": Shape("lfm2", 1024, 4608, 16, 16, 8, 65536, attention_layers=(2, 5, 8, 10, 12, 14)),
    "qwen3.5-0.8b": Shape(
        "qwen35", 1024, 3584, 24, 8, 2, 248320, head=256, attention_layers=tuple(range(3, 24, 4))),
}


class Model:
    """One file in the making."""

    def __init__(self, path, shape, words=False):
        import gguf
        import numpy

        self.gguf, self.numpy, self.shape, self.words = gguf, numpy, shape, words
        self.random = numpy.random.default_rng(1)
        self.writer = gguf.GGUFWriter(path, shape.architecture)
        self.head = shape.head or shape.hidden // shape.heads

    def matrix(self, name, rows, columns):
        values = self.random.standard_normal((rows, columns), dtype=self.numpy.float32) * 0.02
        bits = values.view(self.numpy.uint32)
        rounded = ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(self.numpy.uint16)
        self.writer.add_tensor(
            name, rounded.view(self.numpy.uint8), raw_dtype=self.gguf.GGMLQuantizationType.BF16)

    def floats(self, name, *size, value=1.0):
        self.writer.add_tensor(name, self.numpy.full(size, value, dtype=self.numpy.float32))

    def metadata(self):
        writer, shape = self.writer, self.shape
        writer.add_context_length(8192)
        writer.add_embedding_length(shape.hidden)
        writer.add_block_count(shape.layers)
        writer.add_feed_forward_length(shape.inner)
        writer.add_head_count(shape.heads)
        if shape.architecture == "lfm2":
            # A layer without key-value heads is a convolution.
            writer.add_head_count_kv(
                [shape.key_heads if layer in shape.attention_layers else 0 for layer in range(shape.layers)])
            writer.add_shortconv_l_cache(3)
        else:
            writer.add_head_count_kv(shape.key_heads)
        writer.add_layer_norm_rms_eps(1e-5)
        writer.add_rope_freq_base(10000.0)
        writer.add_vocab_size(shape.vocabulary)
        if shape.architecture == "qwen35":
            writer.add_key_length(self.head)
            writer.add_value_length(self.head)
            writer.add_rope_dimension_count(self.head // 4)
            writer.add_rope_dimension_sections([11, 11, 10, 0])
            writer.add_ssm_conv_kernel(4)
            writer.add_ssm_state_size(128)
            writer.add_ssm_group_count(16)
            writer.add_ssm_time_step_rank(16)
            writer.add_ssm_inner_size(2048)
            writer.add_full_attention_interval(4)
        else:
            writer.add_rope_dimension_count(self.head)
        self.tokenizer()
        writer.add_file_type(self.gguf.LlamaFileType.MOSTLY_BF16)

    def tokenizer(self):
        writer = self.writer
        if not self.words:
            writer.add_tokenizer_model("none")
            return
        # GPT-2's letters for bytes, and words that no text is split into.
        shown = [*range(33, 127), *range(161, 173), *range(174, 256)]
        letters = {byte: chr(byte) for byte in shown}
        for number, byte in enumerate(byte for byte in range(256) if byte not in letters):
            letters[byte] = chr(256 + number)
        tokens = [letters[byte] for byte in range(256)] + ["<|endoftext|>", "th"]
        tokens += [f"w{number}" for number in range(len(tokens), self.shape.vocabulary)]
        kinds = [self.gguf.TokenType.NORMAL] * len(tokens)
        kinds[256] = self.gguf.TokenType.CONTROL
        writer.add_tokenizer_model("gpt2")
        writer.add_tokenizer_pre("gpt-2")
        writer.add_token_list(tokens)
        writer.add_token_types(kinds)
        writer.add_token_merges(["t h"])
        writer.add_eos_token_id(256)
        writer.add_add_bos_token(False)

    def attention(self, block):
        shape, head = self.shape, self.head
        width, keys = head * shape.heads, head * shape.key_heads
        gated = 2 if shape.architecture == "qwen35" else 1
        self.matrix(block + "attn_q.weight", width * gated, shape.hidden)
        self.matrix(block + "attn_k.weight", keys, shape.hidden)
        self.matrix(block + "attn_v.weight", keys, shape.hidden)
        self.matrix(block + "attn_output.weight", shape.hidden, width)
        if shape.architecture == "qwen2":
            self.floats(block + "attn_q.bias", width, value=0)
            self.floats(block + "attn_k.bias", keys, value=0)
            self.floats(block + "attn_v.bias", keys, value=0)
        if shape.architecture in ("lfm2", "qwen35"):
            self.floats(block + "attn_q_norm.weight", head)
            self.floats(block + "attn_k_norm.weight", head)

    def convolution(self, block):
        hidden = self.shape.hidden
        self.floats(block + "shortconv.conv.weight", hidden, 3, value=0.3)
        self.matrix(block + "shortconv.in_proj.weight", 3 * hidden, hidden)
        self.matrix(block + "shortconv.out_proj.weight", hidden, hidden)

    def delta(self, block):
        hidden, heads, state = self.shape.hidden, 16, 128
        width = heads * state
        self.matrix(block + "attn_qkv.weight", 3 * width, hidden)
        self.matrix(block + "attn_gate.weight", width, hidden)
        self.floats(block + "ssm_conv1d.weight", 3 * width, 4, value=0.25)
        self.floats(block + "ssm_dt.bias", heads, value=0.1)
        self.floats(block + "ssm_a", heads, value=-1)
        self.matrix(block + "ssm_beta.weight", heads, hidden)
        self.matrix(block + "ssm_alpha.weight", heads, hidden)
        self.floats(block + "ssm_norm.weight", state)
        self.matrix(block + "ssm_out.weight", hidden, width)

    def layer(self, index):
        shape, block = self.shape, f"blk.{index}."
        self.floats(block + "attn_norm.weight", shape.hidden)
        after = "post_attention_norm" if shape.architecture == "qwen35" else "ffn_norm"
        self.floats(block + after + ".weight", shape.hidden)
        if not shape.attention_layers or index in shape.attention_layers:
            self.attention(block)
        elif shape.architecture == "lfm2":
            self.convolution(block)
        else:
            self.delta(block)
        self.matrix(block + "ffn_gate.weight", shape.inner, shape.hidden)
        self.matrix(block + "ffn_up.weight", shape.inner, shape.hidden)
        self.matrix(block + "ffn_down.weight", shape.hidden, shape.inner)

    def write(self):
        self.metadata()
        self.matrix("token_embd.weight", self.shape.vocabulary, self.shape.hidden)
        # llama.cpp's name of the last norm in this architecture.
        last = "token_embd_norm" if self.shape.architecture == "lfm2" else "output_norm"
        self.floats(last + ".weight", self.shape.hidden)
        for index in range(self.shape.layers):
            self.layer(index)
        self.writer.write_header_to_file()
        self.writer.write_kv_data_to_file()
        self.writer.write_tensors_to_file()
        self.writer.close()


if __name__ == "__main__":
    Model(sys.argv[2], SHAPES[sys.argv[1]], words="--words" in sys.argv[3:]).write()
