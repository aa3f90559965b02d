"""The manual page, from what the program says of its commands (groff_man(7))."""

import datetime

import archives


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    return "\n".join("\\&" + line if line.startswith(".") else line for line in text.split("\n"))


def paragraphs(text):
    return "\n.PP\n".join(escaped(line) for line in text.split("\n") if line.strip())


def spelling(argument):
    value = argument.get("valueName", "")
    if argument["kind"] == "positional":
        return f"<{value}>"
    names = [("-" if name["kind"] == "short" else "--") + name["name"] for name in argument["names"]]
    return ", ".join(names) + ("" if argument["kind"] == "flag" else f" <{value}>")


def argument_text(argument):
    text = argument.get("abstract", "")
    if argument.get("defaultValue") and "(default:" not in text:
        text += f" (default: {argument['defaultValue']})"
    if argument.get("allValues"):
        text += f" (values: {', '.join(argument['allValues'])})"
    return text


def command_section(command, lines):
    lines += [f".SS infer {escaped(command['commandName'])}", paragraphs(command.get("abstract", ""))]
    if command.get("discussion"):
        lines += [".PP", paragraphs(command["discussion"])]
    for argument in command.get("arguments", []):
        if not argument.get("shouldDisplay", True) or argument["valueName"] in ("help", "version"):
            continue
        lines += [".TP", f".B {escaped(spelling(argument))}", escaped(argument_text(argument)) or "\\&"]


def page(command, version):
    date = datetime.datetime.fromtimestamp(archives.DATE, datetime.timezone.utc).strftime("%Y-%m-%d")
    lines = [
        f'.TH INFER 1 "{date}" "nightjar {version}"', ".SH NAME",
        f"infer \\- {escaped(command['abstract'][0].lower() + command['abstract'][1:].rstrip('.'))}", ".SH SYNOPSIS",
        ".B infer", "[generate] <prompt> [options]", ".br", ".B infer", "<command> [options]", ".SH DESCRIPTION",
        paragraphs(command["discussion"]), ".SH COMMANDS",
    ]
    for subcommand in command.get("subcommands", []):
        if subcommand["commandName"] != "help" and subcommand.get("shouldDisplay", True):
            command_section(subcommand, lines)
    return "\n".join(lines) + "\n"
