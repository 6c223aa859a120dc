"""A line between browser and server that can be cut, as a tunnel or a sleeping laptop does."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Line:
    """Passes bytes on to the server while it is up; cutting it ends what is open and lets nothing new through."""

    def __init__(self, address: str) -> None:
        host, _, port = address.removeprefix("http://").partition(":")
        self._server = (host, int(port))
        self._open: list[socket.socket] = []
        self._up = True
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        self._up = False
        for end in self._open:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._open.clear()

    def mend(self) -> None:
        self._up = True

    def close(self) -> None:
        self.cut()
        self._listener.close()

    def _listen(self) -> None:
        while True:
            try:
                browser, _ = self._listener.accept()
            except OSError:
                return
            if not self._up:
                browser.close()
                continue
            server = socket.create_connection(self._server)
            self._open += [browser, server]
            for source, target in ((browser, server), (server, browser)):
                threading.Thread(target=_pump, args=(source, target), daemon=True).start()


def _pump(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    with suppress(OSError):
        target.shutdown(socket.SHUT_RDWR)
