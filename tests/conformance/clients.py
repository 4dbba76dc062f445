# SPDX-License-Identifier: MIT
"""A server of this build and a plain client for it, stopped by their own handles; every message that is heard must fit the
schema of the protocol."""
import asyncio
import atexit
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request

import websockets

SCHEMA = json.loads((pathlib.Path(__file__).resolve().parents[2] / "docs/protocol.schema.json").read_text())
WAIT = 30  # seconds for any answer, also on a busy machine


class Server:
    def __init__(self, baize, *flags, data=None, limit=None, environment=None):
        self.folder = tempfile.mkdtemp(prefix="baize-conformance-")
        self.data = data or self.folder + "/data"
        command = [baize, "serve", "--listen", "127.0.0.1:0", "--data", self.data, "--drain-ms", "0", *flags]
        if limit:
            command = ["bash", "-c", f"ulimit -S -f {limit}; exec \"$@\"", "bash", *command]
        self.log = open(self.folder + "/log", "w+", encoding="utf-8")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, text=True,
                                        env={**os.environ, **(environment or {})})
        atexit.register(self.drop)
        line = self.process.stdout.readline()
        self.port = int(re.search(r":(\d+)/", line).group(1))

    def url(self, path="/"):
        return f"http://127.0.0.1:{self.port}{path}"

    def ws(self):
        return f"ws://127.0.0.1:{self.port}/ws"

    def get(self, path, **headers):
        request = urllib.request.Request(self.url(path), headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()

    def figure(self, name):
        return float(re.search(rf"^baize_{name} (\S+)$", self.get("/metrics")[2].decode(), re.M).group(1))

    def drop(self):
        """Whatever a failed test left behind."""
        if self.process.poll() is None:
            self.process.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=20)
        self.log.seek(0)
        text = self.log.read()
        shutil.rmtree(self.folder)
        assert code == 0, f"the server ended with {code}: {text}"
        return text


# ---- The schema: every message that is seen must fit it ---------------------------------------------

def fits(value, schema):
    """As much of JSON Schema as ours uses."""
    if "$ref" in schema:
        return fits(value, SCHEMA["$defs"][schema["$ref"].rsplit("/", 1)[1]])
    if "const" in schema:
        return value == schema["const"]
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return any(fits(value, one) for one in schema[several])
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    types = {"integer": int, "string": str, "boolean": bool, "number": (int, float), "array": list, "object": dict,
             "null": type(None)}
    if not any(isinstance(value, types[kind]) and (kind == "boolean" or not isinstance(value, bool)) for kind in kinds):
        return False
    if isinstance(value, list):
        return all(fits(item, schema["items"]) for item in value)
    if isinstance(value, str) and "pattern" in schema:
        return re.search(schema["pattern"], value) is not None
    if not isinstance(value, dict):
        return True
    known = schema.get("properties", {})
    rest = schema.get("additionalProperties", True)
    return (all(key in value for key in schema.get("required", [])) and
            all(fits(item, known[key]) if key in known else rest and fits(item, rest) for key, item in value.items()))


def check_message(text):
    message = json.loads(text)
    assert fits(message, {"$ref": "#/$defs/ServerMessage"}), f"does not fit the schema: {text}"
    return message


# ---- Clients ----------------------------------------------------------------------------------------

class Player:
    """A plain client with the websockets library."""
    def __init__(self, socket):
        self.socket = socket

    @staticmethod
    async def open(server, **hello):
        player = Player(await websockets.connect(server.ws()))
        player.welcome = await player.ask("welcome", type="hello", protocol=1, **hello)
        return player

    async def say(self, **message):
        await self.socket.send(json.dumps(message))

    async def hear(self, *types):
        while True:
            message = check_message(await asyncio.wait_for(self.socket.recv(), WAIT))
            if message["type"] in types:
                return message

    async def ask(self, answer, **message):
        await self.say(**message)
        return await self.hear(answer, "error")


def first_move(message):
    """The move that takes the first of these choices."""
    choice = message["choices"][0]
    move = choice["move"] + (f" {choice['min']}" if "min" in choice else "")
    return {"type": "move", "decision": message["decision"], "move": move}


async def play_out(player):
    """Plays the first choice until the result."""
    while True:
        message = await player.hear("events", "result", "error")
        assert message["type"] != "error", message
        if message["type"] == "result":
            return message
        if "choices" in message:
            await player.say(**first_move(message))


# ---- Reporting --------------------------------------------------------------------------------------

def report(number, name, run):
    try:
        asyncio.run(run())
        print(f"ok {number} - {name}")
        return True
    except Exception as fault:  # every test is reported, whatever went wrong in it
        print(f"not ok {number} - {name}")
        for line in f"{type(fault).__name__}: {fault}".splitlines():
            print(f"# {line}")
        return False
    finally:
        sys.stdout.flush()
