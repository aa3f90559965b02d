"""llama.cpp's tokenizer, logits and quantizer, through the library in the package llama-cpp-py-sync."""

import numpy
from llama_cpp_py_sync._cffi_bindings import get_ffi, get_lib

ffi, lib = get_ffi(), get_lib()
SILENCE = ffi.callback("void(enum ggml_log_level, char *, void *)", lambda level, text, data: None)
CACHES = {"f32": 0, "f16": 1, "q8_0": 8}


class Llama:
    """A model with one sequence."""

    def __init__(self, path, context=512, cache="f16", threads=2, vocabulary_only=False):
        lib.llama_log_set(SILENCE, ffi.NULL)
        lib.llama_backend_init()
        parameters = lib.llama_model_default_params()
        parameters.vocab_only = vocabulary_only
        self.model = lib.llama_model_load_from_file(str(path).encode(), parameters)
        if self.model == ffi.NULL:
            raise SystemExit(f"llama.cpp can't load {path}")
        self.vocabulary = lib.llama_model_get_vocab(self.model)
        self.size = lib.llama_vocab_n_tokens(self.vocabulary)
        self.context = None
        if not vocabulary_only:
            settings = lib.llama_context_default_params()
            settings.n_ctx, settings.n_batch, settings.n_ubatch = context, min(512, context), min(512, context)
            settings.n_threads = settings.n_threads_batch = threads
            settings.type_k = settings.type_v = CACHES[cache]
            self.context = lib.llama_init_from_model(self.model, settings)
            self.batch = lib.llama_batch_init(512, 0, 1)

    def close(self):
        if self.context:
            lib.llama_batch_free(self.batch)
            lib.llama_free(self.context)
        lib.llama_model_free(self.model)

    def tokenize(self, text, special=True):
        data = text.encode()
        count = len(data) + 16
        ids = ffi.new("llama_token[]", count)
        found = lib.llama_tokenize(self.vocabulary, data, len(data), ids, count, special, special)
        return list(ids[0:found])

    def feed(self, ids, start, first_row):
        """The logits of the tokens from `first_row` on; the tokens stand at `start` and after."""
        rows = []
        for offset in range(0, len(ids), 512):
            part = ids[offset:offset + 512]
            self.batch.n_tokens = len(part)
            for index, token in enumerate(part):
                self.batch.token[index] = token
                self.batch.pos[index] = start + offset + index
                self.batch.n_seq_id[index] = 1
                self.batch.seq_id[index][0] = 0
                self.batch.logits[index] = offset + index >= first_row
            if lib.llama_decode(self.context, self.batch):
                raise SystemExit("llama.cpp can't decode")
            for index in range(len(part)):
                if offset + index >= first_row:
                    pointer = lib.llama_get_logits_ith(self.context, index)
                    rows.append(numpy.frombuffer(ffi.buffer(pointer, self.size * 4), "<f4").copy())
        return numpy.stack(rows)

    def logits(self, ids, first_row=0):
        """The logits of a sequence's positions from `first_row` on."""
        lib.llama_memory_clear(lib.llama_get_memory(self.context), True)
        return self.feed(ids, 0, first_row)

    def greedy(self, ids, count):
        """The likeliest continuation, token by token, and the margin between the two likeliest logits of each."""
        row = self.logits(ids, len(ids) - 1)[0]
        output, margins = [], []
        while True:
            top = numpy.partition(row, -2)[-2:]
            output.append(int(row.argmax()))
            margins.append(float(top[1] - top[0]))
            if len(output) == count or lib.llama_vocab_is_eog(self.vocabulary, output[-1]):
                return output, margins
            row = self.feed([output[-1]], len(ids) + len(output) - 1, 0)[0]

    def template(self, messages):
        """The conversation as the file's own chat template would have it, of those that llama.cpp's API knows."""
        chat = ffi.new("llama_chat_message[]", len(messages))
        kept = [(ffi.new("char[]", m["role"].encode()), ffi.new("char[]", m["content"].encode())) for m in messages]
        for index, (role, content) in enumerate(kept):
            chat[index].role, chat[index].content = role, content
        text = lib.llama_model_chat_template(self.model, ffi.NULL)
        if text == ffi.NULL:
            return None
        buffer = ffi.new("char[]", 1 << 16)
        length = lib.llama_chat_apply_template(text, chat, len(messages), True, buffer, 1 << 16)
        return ffi.buffer(buffer, length)[:].decode() if length >= 0 else None


FILE_TYPES = {"f32": 0, "q4_0": 2, "q4_1": 3, "q8_0": 7, "q5_0": 8, "q5_1": 9, "q2_k": 10, "q3_k": 11, "q4_k": 14, "q5_k": 16,
              "q6_k": 18, "iq4_nl": 25, "iq4_xs": 30}


def quantize(source, target, kind, threads):
    """Quantizes as llama-quantize does, for the k formats in its small variants."""
    lib.llama_log_set(SILENCE, ffi.NULL)
    lib.llama_backend_init()
    parameters = ffi.new("llama_model_quantize_params *", lib.llama_model_quantize_default_params())
    parameters.ftype = FILE_TYPES[kind]
    parameters.allow_requantize = True
    parameters.nthread = threads
    if lib.llama_model_quantize(str(source).encode(), str(target).encode(), parameters):
        raise SystemExit(f"llama.cpp can't quantize {source} to {kind}")
