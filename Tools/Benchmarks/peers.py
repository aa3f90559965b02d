"""llama.cpp and random checkpoints that it and we both read, for `compare` and `serving`."""
import pathlib
import platform
import re
import subprocess
import venv

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = "llama-cpp-python==0.3.36"
PYTHON_PACKAGES = [
    "cmake==4.4.4", "ninja==1.13.2", "scikit-build-core==1.1.2", "setuptools==65.5.0", "gguf==0.19.0", "numpy==2.4.6",
]


def run(command, **options):
    return subprocess.run([str(part) for part in command], check=True, **options)


def python_environment(scratch):
    """An environment of the scratch folder's own with what building and writing files needs."""
    folder = scratch / "venv"
    python = folder / "bin/python"
    if not (folder / "complete").exists():
        venv.create(folder, with_pip=True, clear=True)
        run([python, "-m", "pip", "install", "--quiet", *PYTHON_PACKAGES])
        (folder / "complete").touch()
    return python


def llama_cpp(scratch, python, programs):
    """Builds programs of llama.cpp where they are not there yet; returns their folder."""
    binaries = scratch / "build/bin"
    if not all((binaries / program).exists() for program in programs):
        sources = scratch / "source"
        sources.mkdir(exist_ok=True)
        run([python, "-m", "pip", "download", "--quiet", "--no-binary", ":all:", "--no-deps", "--no-build-isolation",
             PACKAGE, "-d", sources])
        archive = next(sources.glob("llama_cpp_python-*.tar.gz"))
        run(["tar", "xf", archive, "-C", sources])
        tree = next(sources.glob("llama_cpp_python-*/vendor/llama.cpp"))
        tools = python.parent
        run([tools / "cmake", "-S", tree, "-B", scratch / "build", "-G", "Ninja",
             f"-DCMAKE_MAKE_PROGRAM={tools / 'ninja'}", "-DCMAKE_BUILD_TYPE=Release", "-DGGML_NATIVE=ON",
             "-DLLAMA_CURL=OFF", "-DLLAMA_OPENSSL=OFF", "-DLLAMA_BUILD_TESTS=OFF", "-DBUILD_SHARED_LIBS=OFF"],
            stdout=subprocess.DEVNULL)
        run([tools / "cmake", "--build", scratch / "build", "--target", *programs],
            stdout=subprocess.DEVNULL)
    return binaries


def model(scratch, python, binaries, shape, kind, words=False):
    """The file of a shape in a format, made where it is missing.

    With words it has a tokenizer, which servers ask for.
    """
    stem = f"{shape}-words" if words else shape
    base = scratch / f"{stem}-BF16.gguf"
    if not base.exists():
        part = base.with_suffix(".part")
        run([python, pathlib.Path(__file__).with_name("random_model.py"), shape, part, *(["--words"] if words else [])])
        part.rename(base)
    path = scratch / f"{stem}-{kind}.gguf"
    if not path.exists():
        part = path.with_suffix(".part")
        run([binaries / "llama-quantize", base, part, kind], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        part.rename(path)
    return path


def processor():
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return re.sub(r"\s+", " ", line.split(":", 1)[1]).strip()
    return platform.processor()


def built_infer(tool, binary, *arguments):
    """Has a script build `infer`, and returns the program."""
    run([ROOT / "Tools" / tool, *arguments], stdout=subprocess.DEVNULL)
    return ROOT / binary
