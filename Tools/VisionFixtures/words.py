"""Tokenizers and chat templates in the manner of each family's published ones."""
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers, processors, trainers
from transformers import PreTrainedTokenizerFast

CORPUS = "Compare with and say what differs. I see a square in the image. And this one? user assistant model system"

CHAT = """{%- for message in messages -%}
{{- '<|im_start|>' + message['role'] + '\\n' -}}
{%- if message['content'] is string -%}{{- message['content'] -}}
{%- else -%}{%- for part in message['content'] -%}
{%- if part['type'] == 'image' -%}{{- 'IMAGE' -}}
{%- elif part['type'] == 'text' -%}{{- part['text'] -}}
{%- endif -%}{%- endfor -%}{%- endif -%}
{{- '<|im_end|>\\n' -}}
{%- endfor -%}
{%- if add_generation_prompt -%}{{- '<|im_start|>assistant\\n' -}}{%- endif -%}"""

GEMMA = """{{- bos_token -}}
{%- for message in messages -%}
{%- set role = 'model' if message['role'] == 'assistant' else message['role'] -%}
{{- 'START' + role + '\\n' -}}
{%- for part in message['content'] -%}
{%- if part['type'] == 'image' -%}{{- 'IMAGE' -}}
{%- elif part['type'] == 'text' -%}{{- part['text'] | trim -}}
{%- endif -%}{%- endfor -%}
{{- 'END\\n' -}}
{%- endfor -%}
{%- if add_generation_prompt -%}{{- 'STARTmodel\\n' -}}{%- endif -%}"""

IDEFICS = """<|im_start|>{% for message in messages %}{{ message['role'] | capitalize }}\
{% if message['content'][0]['type'] == 'image' %}{{ ':' }}{% else %}{{ ': ' }}{% endif %}\
{% for part in message['content'] %}{% if part['type'] == 'text' %}{{ part['text'] }}\
{% elif part['type'] == 'image' %}{{ '<image>' }}{% endif %}{% endfor %}<end_of_utterance>
{% endfor %}{% if add_generation_prompt %}{{ 'Assistant:' }}{% endif %}"""

PADDLE = """{{- '<|begin_of_sentence|>' -}}
{%- for message in messages -%}
{%- if message['role'] == 'user' -%}{{- 'User: ' -}}
{%- for part in message['content'] -%}{%- if part['type'] == 'image' -%}
{{- '<|IMAGE_START|><|IMAGE_PLACEHOLDER|><|IMAGE_END|>' -}}
{%- endif -%}{%- endfor -%}
{%- for part in message['content'] -%}{%- if part['type'] == 'text' -%}{{- part['text'] -}}{%- endif -%}{%- endfor -%}
{{- '\\n' -}}
{%- else -%}{{- 'Assistant:\\n' -}}
{%- for part in message['content'] -%}{%- if part['type'] == 'text' -%}{{- part['text'] -}}{%- endif -%}{%- endfor -%}
{{- '</s>' -}}
{%- endif -%}{%- endfor -%}
{%- if add_generation_prompt -%}{{- 'Assistant:\\n' -}}{%- endif -%}"""


def chat(image):
    return CHAT.replace("IMAGE", image)


def gemma(start, end, image):
    return GEMMA.replace("START", start).replace("END", end).replace("IMAGE", image)


def tokenizer(specials, attributes=None, **roles):
    """Bytes with a few merges, and special tokens behind them. A beginning token stands before every text."""
    made = Tokenizer(models.BPE())
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = decoders.ByteLevel()
    made.train_from_iterator([CORPUS], trainers.BpeTrainer(
        vocab_size=270, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False))
    made.add_special_tokens([AddedToken(text, special=True, normalized=False) for text in specials])
    if begin := roles.pop("begin", None):
        roles["bos_token"] = begin
        made.post_processor = processors.TemplateProcessing(
            single=f"{begin} $A", pair=f"{begin} $A $B", special_tokens=[(begin, made.token_to_id(begin))])
    return PreTrainedTokenizerFast(tokenizer_object=made, extra_special_tokens=attributes or {}, **roles)


class Words:
    """A tokenizer, and the numbers of its tokens."""

    def __init__(self, *specials, attributes=None, **roles):
        self.tokenizer = tokenizer(specials, attributes, **roles)
        self.size = (len(self.tokenizer) + 7) // 8 * 8

    def __call__(self, token):
        number = self.tokenizer.convert_tokens_to_ids(token)
        assert number is not None, token
        return number
