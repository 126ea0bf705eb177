"""The commands by their names, each imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, MutableMapping
from importlib import import_module

import click

from queries.terminal.pager import in_pages


class LoadedCommands(MutableMapping[str, click.Command]):
    """Each command is the function of its name in a module of a package; the output of some goes through the
    pager."""

    def __init__(self, package: str, modules: Mapping[str, str], paged: Collection[str]) -> None:
        self._package, self._modules, self._paged = package, dict(modules), paged
        self._loaded: dict[str, click.Command] = {}

    def __getitem__(self, name: str) -> click.Command:
        found = self._loaded.get(name)
        if found is None:
            module = import_module(f"{self._package}.{self._modules[name]}")
            found = self._loaded[name] = getattr(module, name)
            if name in self._paged:
                in_pages(found)
        return found

    def __setitem__(self, name: str, command: click.Command) -> None:
        self._modules.setdefault(name, "")
        self._loaded[name] = command

    def __delitem__(self, name: str) -> None:
        del self._modules[name]
        self._loaded.pop(name, None)

    def __contains__(self, name: object) -> bool:
        return name in self._modules

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)
