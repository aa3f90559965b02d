"""Data that is computed from fetched files: tables out of XGrammar's tests, and two tokenizers."""
import ast
import json

XGRAMMAR = ["test_regex_converter.py", "test_grammar_matcher_regex.py", "test_json_schema_converter.py",
            "test_grammar_matcher_json_schema.py", "test_grammar_matcher_json.py"]


def parameters(source):
    """The literal values of all `pytest.mark.parametrize` of a file, with the tests that they belong to."""
    tree = ast.parse(source)
    constants = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            try:
                constants[node.targets[0].id] = ast.literal_eval(node.value)
            except ValueError:
                pass
    result = []
    for node in ast.walk(tree):
        for mark in node.decorator_list if isinstance(node, ast.FunctionDef) else []:
            if not (isinstance(mark, ast.Call) and ast.unparse(mark.func).endswith("parametrize")):
                continue
            names, values = mark.args[:2]
            try:
                listed = constants[values.id] if isinstance(values, ast.Name) else ast.literal_eval(values)
                result.append({"test": node.name, "params": ast.literal_eval(names), "values": listed})
            except (KeyError, ValueError):
                # Values that only Python can compute.
                continue
    return result


def xgrammar(folder):
    """The tables of XGrammar's tests."""
    return {name: parameters((folder / "jsonschema/xgrammar" / name).read_text()) for name in XGRAMMAR}


def qwen3(folder):
    """Qwen 3's tokenizer is Qwen 2.5's with the added tokens that its configuration lists."""
    tokenizer = json.loads((folder / "tokenizers/qwen2.5/tokenizer.json").read_text())
    configuration = json.loads((folder / "tokenizers/qwen3/tokenizer_config.json").read_text())
    tokenizer["added_tokens"] = [
        {"id": int(number), **token} for number, token in configuration["added_tokens_decoder"].items()]
    return tokenizer


def llama2(folder):
    """Llama 2's tokenizer is Phi 3's without the tokens that it added, and begins a text with `<s>`."""
    tokenizer = json.loads((folder / "tokenizers/phi-3-mini/tokenizer.json").read_text())
    tokenizer["added_tokens"] = [
        {"id": number, "content": content, "single_word": False, "lstrip": False, "rstrip": False, "normalized": True,
         "special": True} for number, content in enumerate(["<unk>", "<s>", "</s>"])]

    def piece(kind, name, number):
        return {kind: {"id": name, "type_id": number}}

    first = [piece("SpecialToken", "<s>", 0), piece("Sequence", "A", 0)]
    tokenizer["post_processor"] = {
        "type": "TemplateProcessing", "single": first,
        "pair": first + [piece("SpecialToken", "<s>", 1), piece("Sequence", "B", 1)],
        "special_tokens": {"<s>": {"id": "<s>", "ids": [1], "tokens": ["<s>"]}}}
    return tokenizer


# What is made, from what, by what.
RECIPES = [
    ("jsonschema/xgrammar/test_parameters.json", [f"jsonschema/xgrammar/{name}" for name in XGRAMMAR], xgrammar),
    ("tokenizers/qwen3/tokenizer.json",
     ["tokenizers/qwen2.5/tokenizer.json", "tokenizers/qwen3/tokenizer_config.json"], qwen3),
    ("tokenizers/llama2/tokenizer.json", ["tokenizers/phi-3-mini/tokenizer.json"], llama2),
]


def make(folder):
    """Makes what is missing and can be made."""
    for path, sources, recipe in RECIPES:
        if (folder / path).is_file() or not all((folder / source).is_file() for source in sources):
            continue
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        part = (folder / path).with_name("made.part")
        part.write_text(json.dumps(recipe(folder), ensure_ascii=False))
        part.replace(folder / path)


def missing(folder):
    """What has not been made yet."""
    return [path for path, _, _ in RECIPES if not (folder / path).is_file()]
