#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a screen reader gets of every page: the tree that Orca reads, over AT-SPI, from the real program on a display of its own.

    tests/screenreader/tree.py PROGRAM [LANGUAGE]... [--print]

Names and descriptions must be plain sentences in the language of the window, nothing that takes the focus is without a name, and a notification is
announced. Exit code 77: what it needs (xvfb, dbus, at-spi2-core, python3-pyatspi) is not installed.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
PAGES = {"start": [], "locks": ["--demo"], "simulate": ["--demo", "--page", "simulate"], "race": ["--page", "race"],
         "contention": ["--page", "contention"], "journal": ["--page", "journal"], "alerts": ["--page", "alerts"]}
PATIENCE = 60
MARKUP = re.compile(r"</?[a-z]+[ >/]|&(lt|gt|amp|quot);")
UNSEEN = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
PROSE = re.compile(r"[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}")
# What stands in cells comes from servers; it is the business of the models' tests.
CELLS = {"table cell", "tree item", "list item"}
TABLES = {"table", "tree table", "tree", "list"}


def inner_environment():
    """Everything in a folder of its own, under a bus and on a display of its own."""
    if any(not shutil.which(tool) for tool in ("Xvfb", "xvfb-run", "dbus-run-session")):
        sys.exit(77)
    try:
        import pyatspi  # noqa: F401
    except ImportError:
        sys.exit(77)
    with tempfile.TemporaryDirectory(prefix="lockscope-screenreader-") as folder:
        environment = dict(os.environ, QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1", QT_QPA_PLATFORM="xcb", XDG_RUNTIME_DIR=f"{folder}/run",
                           XDG_CONFIG_HOME=f"{folder}/config", XDG_DATA_HOME=f"{folder}/data", LOCKSCOPE_SCREENREADER="inner")
        os.mkdir(environment["XDG_RUNTIME_DIR"], 0o700)
        return subprocess.run(["xvfb-run", "-a", "-s", "-screen 0 1440x900x24", "dbus-run-session", "--", sys.executable, *sys.argv],
                              env=environment, check=False).returncode


def is_cell(node):
    try:
        return node is None or node.getRoleName() in CELLS
    except Exception:  # gone meanwhile
        return True


def showing(node, path=()):
    """
    Each accessible in view, with the names above it, but no cells: there may be 100,000, and libatspi takes an application for gone, with all that is
    left of it, when a cell goes between two questions.
    """
    import pyatspi
    try:
        states = node.getState()
        role, name, description, children = node.getRoleName(), node.name, node.description, node.childCount
    except Exception:  # gone meanwhile: the program lives
        return
    if path and not states.contains(pyatspi.STATE_SHOWING):
        return
    yield node, role, name, description, states, path
    for index in range(children):
        try:
            child = node.getChildAtIndex(index)
        except Exception:  # likewise
            continue
        if role in TABLES and is_cell(child):
            return
        if child:
            yield from showing(child, (*path, name or role))


def faults_of(node, role, name, description, states, language):
    import pyatspi
    if states.contains(pyatspi.STATE_FOCUSABLE) and states.contains(pyatspi.STATE_ENABLED) and not name and role not in CELLS:
        yield "takes the focus and has no name"
    if role in CELLS:
        return
    for what, text in (("name", name), ("description", description)):
        if MARKUP.search(text):
            yield f"markup in its {what}: {text!r}"
        if UNSEEN.search(text):
            yield f"marks that nobody hears in its {what}: {text!r}"
        if language != "en" and PROSE.search(text):
            yield f"{what} in English: {text!r}"


def application(process):
    """The program's own tree, once its window is there."""
    import pyatspi
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        pyatspi.Registry.pumpQueuedEvents()
        for candidate in pyatspi.Registry.getDesktop(0):
            if candidate and candidate.get_process_id() == process.pid:
                candidate.clear_cache()  # what went may still be in it
                if candidate.childCount:
                    return candidate
        time.sleep(0.2)
    sys.exit(f"no window of {process.args} within {PATIENCE} s")


def menu_item(node, keys):
    """The entry of the menus with these keys; menus that are closed have theirs, too."""
    try:
        role = node.getRoleName()
        if role == "menu item" and node.name.endswith("\t" + keys):
            return node
        count = 0 if role in CELLS | TABLES else node.childCount
    except Exception:  # gone meanwhile: the program lives
        return None
    for index in range(count):
        try:
            child = node.getChildAtIndex(index)
        except Exception:  # likewise
            continue
        if child and (found := menu_item(child, keys)):
            return found
    return None


def announcement(process):
    """What is announced when somebody wants to clear a lock and has selected none: a notification; None if it is not."""
    import pyatspi
    heard = []

    def listen(event):
        try:
            if event.source.getRoleName() in ("alert", "notification"):
                heard.append(event.source.name)
        except Exception:  # gone meanwhile
            return

    kinds = ["object:state-changed:showing", "object:announcement"]
    pyatspi.Registry.registerEventListener(listen, *kinds)
    end = time.monotonic() + PATIENCE
    while not (clear := menu_item(application(process), "Del")) and time.monotonic() < end:
        time.sleep(0.2)  # a part of the tree went while it was walked: locks come and go
    if not clear:
        return None
    clear.queryAction().doAction(0)
    while not heard and time.monotonic() < end:
        pyatspi.Registry.pumpQueuedEvents()
        time.sleep(0.02)
    pyatspi.Registry.deregisterEventListener(listen, *kinds)
    return heard[0] if heard else None


def walk(program, language, prints):
    wrong, seen = [], 0
    programs = {page: subprocess.Popen([program, "--language", language, *arguments]) for page, arguments in PAGES.items()}
    try:
        for page, process in programs.items():
            tree = application(process)
            time.sleep(2)  # until the page is there, and its locks
            for node, role, name, description, states, path in showing(tree):
                seen += 1
                if prints:
                    print("  " * len(path), role, repr(name), repr(description))
                wrong += [f"{language}, {page}: {' / '.join(filter(None, path[2:]))} / {role} {name!r}: {fault}"
                          for fault in faults_of(node, role, name, description, states, language)]
            if page == "locks":
                words = announcement(process)
                print(f"announced in {language}: {words}")
                if not words or MARKUP.search(words) or (language != "en" and PROSE.search(words)):
                    wrong.append(f"{language}: the notification was announced as {words!r}")
    finally:
        for process in programs.values():
            process.terminate()
        for process in programs.values():
            process.wait()
    return wrong, seen


def main():
    import pyatspi
    try:
        pyatspi.Registry.getDesktop(0).childCount
    except Exception as reason:  # a machine that has the programs and may not run them
        print(f"AT-SPI cannot be used here: {reason}")
        return 77
    prints = "--print" in sys.argv
    program, *languages = [argument for argument in sys.argv[1:] if argument != "--print"]
    languages = languages or ["en", "zh_CN"]
    wrong, seen = [], 0
    for language in languages:
        found, count = walk(program, language, prints)
        wrong += found
        seen += count
    print(*dict.fromkeys(wrong), sep="\n")
    print(f"{seen} accessibles in view, {len(wrong)} faults")
    return 1 if wrong or seen < 300 * len(languages) else 0


if __name__ == "__main__":
    sys.exit(main() if os.environ.get("LOCKSCOPE_SCREENREADER") == "inner" else inner_environment())
