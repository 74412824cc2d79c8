# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A protocol written in another way, by which it must be judged as before. None: it cannot be written in this way."""

import copy
import re

LIST_KEYS = ("DEL", "UNLINK", "EXISTS")
PAIRS = ("MSET", "MSETNX")
TWO_KEYS = ("RENAME", "RENAMENX")
CHANNELS = ("PUBLISH", "SUBSCRIBE")
WAITS = ("SUBSCRIBE", "BLPOP", "BRPOP")
READS_TEXT = {"GET": 2, "HGET": 3, "LINDEX": 3}  # their words
FULL_LEASE = 600000
SHORTEST_LEASE = 1000
LONGEST_LEASE = 500_000_000  # so that schedules can still name it when it is doubled


# the parts of a protocol


def parts_of(protocol):
    """The lists of steps."""
    for name in ("acquire", "release", "giveUp"):
        if name in protocol:
            yield protocol[name]
    if "whileHolding" in protocol:
        yield protocol["whileHolding"]["steps"]


def steps_of(protocol):
    return [step for part in parts_of(protocol) for step in part]


def sent(step):
    return step.get("send") or []


def verb(step):
    return sent(step)[0].upper() if sent(step) else None


def is_script(step):
    return verb(step) == "EVAL"


def script_of(step):
    text = sent(step)[1]
    return text if isinstance(text, str) else "\n".join(text)


def scripts_of(protocol):
    return [script_of(step) for step in steps_of(protocol) if is_script(step)]


def places_of_keys(step):
    words = sent(step)
    name = verb(step)
    if not words or name in CHANNELS:
        return []
    if name == "EVAL":
        return list(range(3, 3 + int(words[2])))
    if name in LIST_KEYS:
        return list(range(1, len(words)))
    if name in PAIRS:
        return list(range(1, len(words), 2))
    return [1, 2] if name in TWO_KEYS else [1]


def places_of_values(step):
    """All words but the command, its keys, a script, and how many keys it has."""
    first = 3 if is_script(step) else 1
    return [at for at in range(first, len(sent(step))) if at not in places_of_keys(step)]


def clauses_of(step):
    then = step.get("then", [])
    return [then] if isinstance(then, str) else list(then)


def names_in(text):
    """Of an expression or a condition, without texts in quotes."""
    return re.findall(r"[A-Za-z][A-Za-z0-9]*", re.sub(r"'[^']*'", "", text))


def pieces_of(word):
    """Texts and expressions of a word by turns: "a{b}c" is ["a", "b", "c"]. A doubled brace stays doubled."""
    texts, at, word = [""], 0, str(word)
    while at < len(word):
        if word[at : at + 2] in ("{{", "}}"):
            texts[-1] += word[at : at + 2]
            at += 2
        elif word[at] == "{":
            end = word.index("}", at)
            texts += [word[at + 1 : end], ""]
            at = end + 1
        else:
            texts[-1] += word[at]
            at += 1
    return texts


def joined(pieces):
    return "".join("{" + piece + "}" if at % 2 else piece for at, piece in enumerate(pieces))


def with_expressions(word, change):
    return joined([change(piece) if at % 2 else piece for at, piece in enumerate(pieces_of(word))])


def expressions_of(word):
    return pieces_of(word)[1::2]


def names_of(protocol):
    """All that its expressions and conditions ask for."""
    names = set(names_in(protocol.get("whileHolding", {}).get("every", "")))
    for step in steps_of(protocol):
        for text in [*step.get("keep", {}).values(), *(clause.partition(" if ")[2] for clause in clauses_of(step))]:
            names.update(names_in(text))
        for at in places_of_keys(step) + places_of_values(step):
            for expression in expressions_of(sent(step)[at]):
                names.update(names_in(expression))
    return names


def rewritten(protocol, change):
    """A copy, each of whose steps is changed in place; None if none of them was."""
    made = copy.deepcopy(protocol)
    for step in steps_of(made):
        change(step)
    return None if made == protocol else made


def with_scripts(protocol, change):
    """A copy with other scripts; a script stays as it is if the change says None."""

    def change_step(step):
        if is_script(step):
            text = change(script_of(step), step)
            if text is not None:
                step["send"][1] = text.split("\n")

    return rewritten(protocol, change_step)


# keys


def names_keys_itself(protocol):
    """A script that has names of keys from elsewhere than KEYS: they would not be renamed."""
    other_key = re.compile(r"redis\.p?call\s*\(\s*['\"](?!PUBLISH)\w+['\"]\s*,(?!\s*(KEYS|key\b))", re.IGNORECASE)
    return any(other_key.search(text) for text in scripts_of(protocol))


def with_keys(protocol, change):
    if names_keys_itself(protocol):
        return None

    def change_step(step):
        for at in places_of_keys(step):
            step["send"][at] = change(str(step["send"][at]))
        if verb(step) in CHANNELS:  # so that they stay the same as those of scripts
            step["send"][1] = change(str(step["send"][1]))

    return rewritten(protocol, change_step)


def prefixed(protocol):
    return with_keys(protocol, lambda key: "lock:" + key)


def suffixed(protocol):
    return with_keys(protocol, lambda key: key + ":x")


def tagged(protocol):
    return with_keys(protocol, lambda key: "{{" + key + "}}")


def oddly_prefixed(protocol):
    """Text that means something to regular expressions, to globs, or is of several bytes."""
    return with_keys(protocol, lambda key: "é\\E[*(.% \n" + key)


def renamed(protocol):
    return with_keys(protocol, lambda key: joined([piece if at % 2 else piece.swapcase() for at, piece in enumerate(pieces_of(key))]))


def keys_swapped(protocol):
    """Two keys have each other's names: the first two whose names are made of the lock's key alone."""
    keys = {str(sent(step)[at]) for step in steps_of(protocol) for at in places_of_keys(step)}
    has_others = any(set(expressions_of(key)) - {"key", "token"} for key in keys) or any("KEYS[1] .." in text for text in scripts_of(protocol))
    if "locks" in protocol or has_others:
        return None
    plain = sorted(key for key in keys if "{token}" not in key)
    if len(plain) < 2:
        return None
    other = {plain[0]: plain[1], plain[1]: plain[0]}
    return with_keys(protocol, lambda key: other.get(key, key))


def locks_reversed(protocol):
    """Who took the first lock first takes the last one first, everywhere."""
    count = protocol.get("locks", 1)
    if count == 1:
        return None
    other = {f"key{at}": f"key{count + 1 - at}" for at in range(1, count + 1)} | {"key": f"key{count}"}
    return with_names(protocol, other)


def with_names(protocol, other):
    def in_text(text):
        outside = re.split(r"('[^']*')", text)
        for at in range(0, len(outside), 2):
            outside[at] = re.sub(r"[A-Za-z][A-Za-z0-9]*", lambda name: other.get(name[0], name[0]), outside[at])
        return "".join(outside)

    return with_texts(protocol, in_text)


def with_texts(protocol, change):
    """All expressions, and conditions, changed."""

    def change_step(step):
        for name in step.get("keep", {}):
            step["keep"][name] = change(step["keep"][name])
        for at in places_of_keys(step) + places_of_values(step):
            step["send"][at] = with_expressions(step["send"][at], change)
        if "then" in step:
            made = []
            for clause in clauses_of(step):
                target, conditional, condition = clause.partition(" if ")
                made.append(target + conditional + change(condition))
            step["then"] = made

    made = copy.deepcopy(protocol)
    for step in steps_of(made):
        change_step(step)
    if "whileHolding" in made:
        made["whileHolding"]["every"] = change(made["whileHolding"]["every"])
    return made


# tokens


def asks_for_token(step):
    return [clause for clause in clauses_of(step) if "token" in names_in(clause.partition(" if ")[2])]


def tokens_wrapped(protocol):
    """Wherever a token is sent, it has text around it; where an answer is compared with it, that is taken off. "/" sorts before digits, as an end does."""
    if any("token" in names_in(text) for step in steps_of(protocol) for text in step.get("keep", {}).values()):
        return None
    for step in steps_of(protocol):
        if asks_for_token(step) and not is_compared_with_token(step):
            return None

    def change_step(step):
        for at in places_of_keys(step) + places_of_values(step):
            step["send"][at] = str(step["send"][at]).replace("{token}", "by {token}/x")
        if asks_for_token(step):
            call = ", ".join(["redis.call('" + verb(step) + "', KEYS[1]", *(f"ARGV[{at - 1}]" for at in range(2, len(sent(step))))]) + ")"
            lines = ["local found = " + call, "return found and (string.match(found, '^by (.*)/x$') or found)"]
            step["send"] = ["EVAL", lines, "1", *sent(step)[1:]]

    return rewritten(protocol, change_step)


def is_compared_with_token(step):
    """The answer of a command that reads a text, and nothing else."""
    pair = r"(answer (=|!=) token|token (=|!=) answer|answer (=|!=) nil)"
    return (
        READS_TEXT.get(verb(step)) == len(sent(step))
        and "save" not in step
        and all(re.fullmatch(rf"{pair}( (and|or) {pair})*", clause.partition(" if ")[2] or "answer = nil") for clause in clauses_of(step))
    )


# what has no effect


def constant_kept(protocol):
    return rewritten(protocol, lambda step: step.update(keep={**step.get("keep", {}), "spare": "7"}))


def said(protocol):
    return rewritten(protocol, lambda step: step.update(say="What this step is for, said at length"))


def names_changed(protocol):
    made = copy.deepcopy(protocol)
    for part in parts_of(made):
        names = {step["name"] for step in part if "name" in step}
        for step in part:
            rename_step(step, lambda text, names=names: "n-" + text if text in names else text)
    return None if made == protocol else made


def rename_step(step, other):
    for name in ("name", "unanswered"):
        if name in step:
            step[name] = other(step[name])
    if "then" in step:
        step["then"] = ["".join([other(head), *rest]) for head, *rest in (clause.partition(" if ") for clause in clauses_of(step))]


def begun_with_nothing(protocol):
    """Each part has a further first step, which sends nothing."""
    made = copy.deepcopy(protocol)
    for part in parts_of(made):
        part.insert(0, {"say": "Nothing"})
    return made


def comment_added(protocol):
    return with_scripts(protocol, lambda text, _: "-- a comment that says nothing\n" + text)


def read_added(protocol):
    return with_scripts(protocol, lambda text, step: "redis.call('EXISTS', KEYS[1])\n" + text if int(sent(step)[2]) > 0 else None)


# other Lua, the same by the rules


def with_blanks(protocol):
    def change(text, _):
        return re.sub(r"KEYS\[(\d+)\]", r"KEYS[ \1 ]", re.sub(r"redis\.call\(('\w+'),\s*", r"redis.call( \1 ,  ", text))

    return with_scripts(protocol, change)


def with_double_quotes(protocol):
    return with_scripts(protocol, lambda text, _: None if re.search(r"\"|--[^\n]*'", text) else text.replace("'", '"'))


def with_small_letters(protocol):
    return with_scripts(protocol, lambda text, _: re.sub(r"(redis\.call\(\s*)'(\w+)'", lambda call: call[1] + "'" + call[2].lower() + "'", text))


def in_block(protocol):
    return with_scripts(protocol, lambda text, _: "do\n" + text + "\nend")


def arguments_named(protocol):
    def change(text, step):
        count = len(sent(step)) - 3 - int(sent(step)[2])
        if count == 0 or re.search(r"\bARGV\b(?!\[\d+\])", text):
            return None
        names = ", ".join(f"argument{at}" for at in range(1, count + 1))
        values = ", ".join(f"ARGV[{at}]" for at in range(1, count + 1))
        return f"local {names} = {values}\n" + re.sub(r"ARGV\[(\d+)\]", r"argument\1", text)

    return with_scripts(protocol, change)


def arguments_swapped(protocol):
    return with_numbers_swapped(protocol, "ARGV", lambda step: 3 + int(sent(step)[2]), lambda step: len(sent(step)))


def script_keys_swapped(protocol):
    return with_numbers_swapped(protocol, "KEYS", lambda step: 3, lambda step: 3 + int(sent(step)[2]))


def with_numbers_swapped(protocol, array, first_of, end_of):
    """A script gets the first and the last of its keys, or arguments, in each other's place."""

    def change_step(step):
        if not is_script(step):
            return
        first, last, text = first_of(step), end_of(step) - 1, script_of(step)
        if last <= first or re.search(rf"\b{array}\b(?!\[\s*\d+\s*\])", text):
            return
        other = {"1": str(last - first + 1), str(last - first + 1): "1"}
        step["send"][1] = re.sub(rf"\b{array}\[\s*(\d+)\s*\]", lambda name: f"{array}[{other.get(name[1], name[1])}]", text).split("\n")
        step["send"][first], step["send"][last] = step["send"][last], step["send"][first]

    return rewritten(protocol, change_step)


def with_other_commands(protocol):
    """Commands that do the same."""
    other = {"DEL": "UNLINK", "UNLINK": "DEL"}

    def change_step(step):
        words = sent(step)
        if verb(step) in other:
            step["send"][0] = other[verb(step)]
        elif verb(step) == "SET" and len(words) == 5 and words[3] == "PX":
            step["send"] = ["PSETEX", words[1], words[4], words[2]]
        elif verb(step) == "SETEX":
            step["send"] = ["SET", words[1], words[3], "EX", words[2]]
        elif is_script(step):
            step["send"][1] = re.sub(r"(redis\.call\(\s*)'(DEL|UNLINK)'", lambda call: f"{call[1]}'{other[call[2]]}'", script_of(step)).split("\n")

    return rewritten(protocol, change_step)


def as_scripts(protocol):
    """Each command is sent by a script. Not where a number in a command says how long the lease is, and not where one asks for an error's code."""
    names = names_of(protocol)
    if "error" in names or ("lease" not in names and any(literal_leases(step) for step in protocol["acquire"])):
        return None

    def change_step(step):
        keys = places_of_keys(step)
        if not keys or is_script(step) or verb(step) in (*WAITS, *PAIRS) or (len(keys) > 1 and verb(step) == "EXISTS"):
            return
        words = sent(step)
        named = [f"KEYS[{keys.index(at) + 1}]" if at in keys else f"ARGV[{at - len(keys)}]" for at in range(1, len(words))]
        step["send"] = ["EVAL", f"return redis.call('{words[0]}', {', '.join(named)})", str(len(keys)), *words[1:]]

    return rewritten(protocol, change_step)


def keys_named(protocol):
    """The same to Redis, but not to the rules: who gives a key another name is said to write it."""

    def change(text, step):
        count = int(sent(step)[2])
        if count == 0 or re.search(r"\bKEYS\b(?!\[\d+\])", text):
            return None
        names = ", ".join(f"key{at}" for at in range(1, count + 1))
        values = ", ".join(f"KEYS[{at}]" for at in range(1, count + 1))
        return f"local {names} = {values}\n" + re.sub(r"KEYS\[(\d+)\]", r"key\1", text)

    return with_scripts(protocol, change)


# times


def folded(text):
    """Of numbers alone, as a number."""
    return str(eval(text.replace("/", "//"))) if re.fullmatch(r"\d[\d\s+*/-]*", text) else text


def lease_written(protocol):
    """The number instead of the value, where the file's lease stays the same."""
    in_keys = [each for step in steps_of(protocol) for at in places_of_keys(step) for each in expressions_of(sent(step)[at])]
    if "lease" not in names_of(protocol) or any("lease" in names_in(each) for each in in_keys):
        return None
    made = with_lease(protocol)
    return made if lease_of(made) == FULL_LEASE else None


def with_lease(protocol):
    made = with_texts(protocol, lambda text: folded(re.sub(r"\blease\b", str(FULL_LEASE), text)))
    for step in steps_of(made):
        for at in places_of_values(step):
            step["send"][at] = joined_numbers(step["send"][at])
    return made


def joined_numbers(word):
    pieces = pieces_of(word)
    return "".join(("{" + piece + "}" if not piece.isdigit() else piece) if at % 2 else piece for at, piece in enumerate(pieces))


def literal_leases(step):
    """Where the step's command gives a lease by a number, and the unit in ms."""
    words, name = sent(step), verb(step)
    places = []
    if name in ("EXPIRE", "SETEX", "PEXPIRE", "PSETEX"):
        places = [(2, 1 if name.startswith("P") else 1000)]
    elif name == "SET":
        places = [(at + 1, 1 if word == "PX" else 1000) for at, word in enumerate(words) if at >= 3 and word in ("PX", "EX")]
    return [(at, unit) for at, unit in places if at < len(words) and str(words[at]).isdigit()]


def lease_of(protocol):
    """The shortest that acquire gives by a number, of at least a second; only for protocols that do not ask for the value."""
    leases = [int(sent(step)[at]) * unit for step in protocol["acquire"] for at, unit in literal_leases(step)]
    return min((lease for lease in leases if lease >= SHORTEST_LEASE), default=FULL_LEASE)


def times_written(protocol):
    """All times as numbers, if acquire gives a lease by one of its own commands: what times_doubled doubles."""
    if "now" in names_of(protocol):
        return None
    made = with_lease(protocol)
    return made if any(literal_leases(step) for step in made["acquire"]) else None


SCRIPT_LEASE = re.compile(r"('(?:P?EXPIRE)', KEYS\[\d+\], |'[EP]X', )(\d+)")


def times_doubled(protocol):
    written = times_written(protocol)
    if not written:
        return None
    made = copy.deepcopy(written)
    for step in steps_of(made):
        for at, _ in literal_leases(step):
            step["send"][at] = twice(step["send"][at])
        if is_script(step):
            step["send"][1] = SCRIPT_LEASE.sub(lambda lease: lease[1] + twice(lease[2]), script_of(step)).split("\n")
            for at in places_of_values(step):
                if re.fullmatch(r"\d{3,}", str(step["send"][at])):
                    step["send"][at] = twice(step["send"][at])
    if "whileHolding" in made:
        made["whileHolding"]["every"] = twice(made["whileHolding"]["every"])
    elsewhere = [SCRIPT_LEASE.sub("", text) for text in scripts_of(made)] + conditions_of(made)
    has_other_times = any(re.search(r"\d{4}", text) for text in elsewhere)
    return None if has_other_times or lease_of(written) > LONGEST_LEASE or lease_of(made) != 2 * lease_of(written) else made


def conditions_of(protocol):
    return [text for step in steps_of(protocol) for text in [*step.get("keep", {}).values(), *clauses_of(step)]]


def twice(number):
    return str(int(number) * 2)
