#!/usr/bin/env python3
"""Makes Tests/RealModelsTests/Fixtures: what llama.cpp and sentence-transformers give for the weights that
Tools/fetch-real-models brings.

    python Tools/RealModels/make_fixtures.py llama       # llama-cpp-py-sync 0.11739 (glibc 2.38), numpy
    python Tools/RealModels/make_fixtures.py embeddings  # sentence-transformers 6.2, torch
"""
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tools/RealModels"), str(ROOT / "Tools/Tokenizer")]
REAL, FIXTURES = ROOT / ".test-data/real", ROOT / "Tests/RealModelsTests/Fixtures"
TEXTS = [
    "The quick brown fox jumps over the lazy dog.", "Größe, Übung, Straße: ÄÖÜ äöü ß", "Où est la bibliothèque ? C'est là-bas.",
    "¿Dónde está el baño? ¡Aquí!", "Привет, мир! Как дела?", "Καλημέρα κόσμε", "你好，世界。今天天气很好。", "日本語のテキストです。カタカナ",
    "안녕하세요, 세계!", "مرحبا بالعالم، كيف حالك؟", "שלום עולם", "नमस्ते दुनिया", "สวัสดีชาวโลก", "வணக்கம் உலகம்", "გამარჯობა",
    "ሰላም ለዓለም", "👩‍👩‍👧‍👦 🏳️‍🌈 1️⃣ 👋🏽", "if (x == y) {\n\treturn 0x1F;\n}\n", "1,234.56 + 3.14e-10 = ?", "   leading,  double  and trailing   ",
    "\n\n\nlines\r\n\r\n", "<|im_start|>user\nHi<|im_end|>", "<start_of_turn>user\nHi<end_of_turn>", "don't I'll we've THEY'RE it'S", "",
]
QUESTIONS = [
    "What is the capital of France?", "Name three primary colors.", "Write a haiku about rain.", "How many days has a week?",
    "What is 12 times 12?", "Translate to German: good morning", "Who wrote Hamlet?", "Explain photosynthesis in one sentence.",
    "Give me a recipe for pancakes.", "What is the opposite of hot?", "Why is the sky blue?", "List the planets of the solar system.",
]
PASSAGE = (
    "Alice was beginning to get very tired of sitting by her sister on the bank, and of having nothing to do: once or twice she had "
    "peeped into the book her sister was reading, but it had no pictures or conversations in it, and what is the use of a book, "
    "thought Alice, without pictures or conversations? So she was considering in her own mind, as well as she could, for the hot day "
    "made her feel very sleepy and stupid, whether the pleasure of making a daisy-chain would be worth the trouble of getting up.")
SENTENCES = [
    "A man is playing a guitar.", "Someone plays an instrument.", "The stock market fell today.", "Der Hund schläft im Garten.",
    "The dog sleeps in the garden.", "Naïve café, Größe 42!",
]
LIKELIEST = 48


def write(name, value):
    FIXTURES.mkdir(parents=True, exist_ok=True)
    (FIXTURES / name).write_text(json.dumps(value, ensure_ascii=True, separators=(",", ":")) + "\n")


def llama():
    import numpy
    import texts
    from llama import Llama
    for name, file in [("SmolLM2", "smollm2-135m-instruct-q4_1.gguf"), ("Gemma3", "gemma-3-270m-q4_k_m.gguf")]:
        model = Llama(REAL / file, context=512)
        words = TEXTS + [text for text in texts.texts(3, 40, ["<|im_start|>", "<bos>"]) if "\0" not in text]
        greedy = []
        for question in QUESTIONS:
            rendered = model.template([{"role": "system", "content": "Be brief."}, {"role": "user", "content": question}])
            ids = model.tokenize(rendered or question)
            output, margins = model.greedy(ids, 24)
            greedy.append({"text": rendered or question, "prompt": ids, "output": output,
                           "margins": [round(margin, 3) for margin in margins]})
        ids = model.tokenize(PASSAGE)
        rows = model.logits(ids).astype("f8")
        rows -= rows.max(axis=1, keepdims=True)
        rows -= numpy.log(numpy.exp(rows).sum(axis=1, keepdims=True))
        top = numpy.argsort(-rows, axis=1)[:, :LIKELIEST]
        write(f"{name}.json", {
            "texts": [{"text": text, "ids": model.tokenize(text)} for text in words],
            "greedy": greedy,
            "passage": {"text": PASSAGE, "ids": ids, "positions": [
                {"ids": top[index].tolist(), "logProbabilities": [round(float(rows[index, i]), 4) for i in top[index]]}
                for index in range(7, len(ids), 8)]},
        })
        model.close()


def embeddings():
    from sentence_transformers import SentenceTransformer
    model = SentenceTransformer(str(REAL / "all-minilm-l6-v2"), device="cpu")
    vectors = model.encode(SENTENCES, normalize_embeddings=True)
    write("MiniLM.json", {
        "texts": SENTENCES, "beginnings": [[round(float(x), 6) for x in vector[:16]] for vector in vectors],
        "similarities": [[round(float(left @ right), 5) for right in vectors] for left in vectors]})


{"llama": llama, "embeddings": embeddings}[sys.argv[1]]()
