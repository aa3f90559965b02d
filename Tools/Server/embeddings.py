"""Vectors and rankings, by the official client, langchain, Cohere's client and many clients at once."""

import base64
import concurrent.futures
import json
import math
import pathlib
import random
import struct
import time
import urllib.error
import urllib.request

import cohere
import langchain_openai
import openai

from running import Server

FIXTURES = pathlib.Path(__file__).resolve().parents[2] / "Tests/EmbeddingsTests/Fixtures"
QUERY = "the fox"
DOCUMENTS = ["the dog", "the rain", "over the lazy dog", "the fox jumps"]


def server(binary, folder):
    return Server(binary, folder, "--model", f"bert={FIXTURES / 'bert'}", "--model", f"rank={FIXTURES / 'rank-bert'}")


def expected(name):
    return json.loads((FIXTURES / name / "expected.json").read_text())


def near(vector, other, most=1e-4):
    return len(vector) == len(other) and max(abs(a - b) for a, b in zip(vector, other)) < most


def post(url, body):
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    return json.load(urllib.request.urlopen(request, timeout=600))


def check_vectors(binary, folder):
    """The official client gets sentence-transformers' vectors, in both encodings, cut, and of tokens."""
    known = expected("bert")
    vectors = known["calls"][0]["embeddings"]
    with server(binary, folder) as running:
        client = openai.OpenAI(base_url=running.url + "/v1", api_key="none", max_retries=0)
        reply = client.embeddings.create(model="bert", input=known["texts"])
        assert [item.index for item in reply.data] == list(range(len(vectors)))
        assert all(near(item.embedding, vector) for item, vector in zip(reply.data, vectors)), reply
        assert reply.usage.prompt_tokens == reply.usage.total_tokens > len(vectors)
        plain = client.embeddings.create(model="bert", input=known["texts"], encoding_format="float")
        assert all(near(a.embedding, b.embedding, 1e-6) for a, b in zip(reply.data, plain.data))
        raw = post(running.url + "/v1/embeddings", {"model": "bert", "input": known["texts"][2], "encoding_format": "base64"})
        data = base64.b64decode(raw["data"][0]["embedding"])
        assert near(struct.unpack(f"<{len(data) // 4}f", data), vectors[2])
        cut = client.embeddings.create(model="bert", input=known["texts"][2], dimensions=4).data[0].embedding
        length = math.sqrt(sum(value * value for value in vectors[2][:4]))
        assert near(cut, [value / length for value in vectors[2][:4]])
        tokens = client.embeddings.create(model="bert", input=[[1, 20, 30, 2], [1, 2]], encoding_format="float")
        assert len(tokens.data) == 2 and tokens.usage.prompt_tokens == 6
        for wrong in [{"input": []}, {"input": 3}, {"input": "a", "dimensions": 999}, {"input": [[1 << 40]]}, {}]:
            try:
                post(running.url + "/v1/embeddings", {"model": "bert", **wrong})
                raise AssertionError(f"not refused: {wrong}")
            except urllib.error.HTTPError as error:
                assert error.code == 400 and json.load(error)["error"]["message"], wrong


def check_langchain(binary, folder):
    """langchain-openai, as it is set up for servers other than OpenAI's."""
    known = expected("bert")
    with server(binary, folder) as running:
        embeddings = langchain_openai.OpenAIEmbeddings(
            model="bert", base_url=running.url + "/v1", api_key="none", check_embedding_ctx_length=False)
        assert all(near(a, b) for a, b in zip(embeddings.embed_documents(known["texts"]), known["calls"][0]["embeddings"]))
        assert near(embeddings.embed_query(known["texts"][2]), known["calls"][0]["embeddings"][2])


def check_rankings(binary, folder):
    """Cohere's client, text-embeddings-inference's shape and vLLM's scores tell the same."""
    known = expected("rank-bert")
    with server(binary, folder) as running:
        pairs = known["pairs"]
        scores = post(running.url + "/score", {"model": "rank", "text_1": [a for a, _ in pairs], "text_2": [b for _, b in pairs]})
        assert near([item["score"] for item in scores["data"]], known["scores"]), scores
        own = post(running.url + "/v1/rerank", {"model": "rank", "query": QUERY, "documents": DOCUMENTS})["results"]
        assert [item["relevance_score"] for item in own] == sorted((item["relevance_score"] for item in own), reverse=True)
        for kind in [cohere.Client, cohere.ClientV2]:
            client = kind(api_key="none", base_url=running.url)
            reply = client.rerank(model="rank", query=QUERY, documents=DOCUMENTS, top_n=2)
            assert [item.index for item in reply.results] == [item["index"] for item in own[:2]], reply
            assert near([item.relevance_score for item in reply.results], [item["relevance_score"] for item in own[:2]])
        others = post(running.url + "/rerank", {"model": "rank", "query": QUERY, "texts": DOCUMENTS})
        assert [item["index"] for item in others] == [item["index"] for item in own]
        assert near([item["score"] for item in others], [item["relevance_score"] for item in own])


def check_many(binary, folder, clients=64, seconds=60):
    """Many clients for a minute: every answer comes, and is that of the client's own texts."""
    known = expected("bert")
    texts, vectors = known["texts"], known["calls"][0]["embeddings"]
    with server(binary, folder) as running:
        end = time.monotonic() + seconds

        def ask(number):
            chance, count = random.Random(number), 0
            while time.monotonic() < end:
                chosen = [chance.randrange(len(texts)) for _ in range(chance.randint(1, 6))]
                body = {"model": "bert", "input": [texts[index] for index in chosen]}
                while True:
                    try:
                        reply = post(running.url + "/v1/embeddings", body)
                        break
                    except urllib.error.HTTPError as error:
                        assert error.code == 429, (error.code, error.read())
                        time.sleep(float(error.headers["Retry-After"]))
                assert [item["index"] for item in reply["data"]] == list(range(len(chosen)))
                for index, item in zip(chosen, reply["data"]):
                    assert near(item["embedding"], vectors[index]), (index, item)
                count += 1
            return count

        with concurrent.futures.ThreadPoolExecutor(clients) as pool:
            counts = list(pool.map(ask, range(clients)))
        assert min(counts) > 0, counts
        return f"many: {clients} clients asked {sum(counts)} times"
