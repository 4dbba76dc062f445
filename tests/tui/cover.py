# SPDX-License-Identifier: MIT
"""TLS in front of a server."""
import os
import socket
import ssl
import subprocess
import tempfile
import threading

from harness import GAMES, PROGRAM, Server, check, test


class Cover(threading.Thread):
    """TLS in front of a server, as a proxy does it."""

    def __init__(self, folder, port):
        super().__init__(daemon=True)
        self.certificate, key = f"{folder}/certificate", f"{folder}/key"
        words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
        subprocess.run([*words, "-keyout", key, "-out", self.certificate], capture_output=True, check=True)
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(self.certificate, key)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.inner, self.port = port, self.listener.getsockname()[1]
        self.start()

    def run(self):
        while True:
            client = self.listener.accept()[0]
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client):
        try:
            outer = self.context.wrap_socket(client, server_side=True)
        except OSError:
            return  # our certificate was not trusted
        inner = socket.create_connection(("127.0.0.1", self.inner))
        threading.Thread(target=self.copy, args=(inner, outer), daemon=True).start()
        self.copy(outer, inner)

    @staticmethod
    def copy(one, other):
        try:
            while chunk := one.recv(65536):
                other.sendall(chunk)
            other.shutdown(socket.SHUT_WR)
        except OSError:
            pass


@test("over TLS, if the certificate is to be trusted")
def _():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            cover = Cover(folder, server.port)
            trusting = {**os.environ, "SSL_CERT_FILE": cover.certificate}
            words = [PROGRAM, "play", "mantis", "--plain", "--guest", "--level", "random", *GAMES["mantis"]]
            for url, environment, sentence in (
                (f"https://localhost:{cover.port}", trusting, "The match is over"),
                (f"wss://localhost:{cover.port}/", trusting, "The match is over"),
                (f"https://localhost:{cover.port}", os.environ, "a certificate that cannot be trusted: self-signed certificate"),
                (f"https://127.0.0.1:{cover.port}", trusting, "a certificate that cannot be trusted: IP address mismatch"),
            ):
                done = subprocess.run([*words, "--server", url], input="1\n" * 3000, env=environment, capture_output=True, text=True, check=False)
                check(sentence in done.stdout + done.stderr, f"{url}: {done.stdout[-500:]}{done.stderr}")
        finally:
            server.stop()
