#!/usr/bin/env bash
# Measures `infer` and llama.cpp's llama-bench in turn on the same weights, so that their ratio holds on a shared machine:
#
#     Tools/Benchmarks/against-llama.cpp llama-bench model.gguf model-directory [rounds]
#
# llama-bench can be built from the source package of llama-cpp-python (vendor/llama.cpp, -DGGML_NATIVE=ON). Both run with
# two threads, a prompt of 512 tokens and 64 generated tokens, three repetitions each round.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
[ $# -ge 3 ] || { sed -n '2,7s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 64; }
peer=$1 gguf=$2 model=$3 rounds=${4:-3}

infer=${NIGHTJAR_INFER:-}
if [ -z "$infer" ]; then
    swift build --package-path "$root" -c release --product infer >&2
    infer=$root/.build/release/infer
fi
python3 - "$peer" "$gguf" "$infer" "$model" "$rounds" <<'P'
import json, statistics, subprocess, sys

peer, gguf, infer, model, rounds = sys.argv[1:]


def run(command):
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout)


ratios = {"pp512": [], "tg64": []}
for _ in range(int(rounds)):
    theirs = run([peer, "-m", gguf, "-p", "512", "-n", "64", "-r", "3", "-t", "2", "-o", "json"])
    ours = run([infer, "bench", "--model", model, "--repetitions", "3", "--threads", "2", "--format", "json"])
    for row, other in zip(ours, theirs):
        ratio = row["tokens_per_second"] / other["avg_ts"]
        ratios[row["test"]].append(ratio)
        print(f"{row['test']}: {row['tokens_per_second']:.1f} against {other['avg_ts']:.1f} tokens/s, {ratio:.2f} times; "
              f"{row['kernels']} kernels, BLAS {row['blas_core']}")
for test, values in ratios.items():
    print(f"{test}: {statistics.median(values):.2f} times (median of {len(values)} rounds)")
P
