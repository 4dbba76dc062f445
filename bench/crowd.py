#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How others fare while one address asks for all it can get. bench/crowd.py BAIZE [ATTACK...]

Each attack is run from 127.0.0.2 against a fresh server, with its limits as they are; meanwhile someone at
127.0.0.3 logs in, plays an easy bot and pings, and the worst of what they waited is printed. Wants
Debian's python3-websockets. The attacks: nobody (to compare with), bots, requests, readers, records, lab."""
import asyncio
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import websockets

BAIZE = sys.argv[1]
ENEMY, FRIEND = "127.0.0.2", "127.0.0.3"
TABLES = 240
TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    def __init__(self, *flags):
        self.folder = tempfile.TemporaryDirectory(prefix="baize-crowd-")
        command = [BAIZE, "serve", "--listen", "127.0.0.1:0", "--data", self.folder.name, "--log", "warn", "--drain-ms", "0", *flags]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.port = int(re.search(r":(\d+)/", self.process.stdout.readline()).group(1))

    def cpu_s(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def resident_mb(self):
        return int(pathlib.Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6

    async def stop(self):
        self.process.terminate()
        while self.process.poll() is None:
            await asyncio.sleep(0.02)
        self.folder.cleanup()


class Player:
    def __init__(self, socket):
        self.socket = socket

    @staticmethod
    async def open(server, address, **hello):
        socket = await websockets.connect(f"ws://127.0.0.1:{server.port}/ws", local_addr=(address, 0), open_timeout=60,
                                          ping_interval=None, max_size=None)
        player = Player(socket)
        player.welcome = await player.ask("welcome", type="hello", protocol=1, **hello)
        return player

    async def say(self, **message):
        await self.socket.send(json.dumps(message))

    async def hear(self, *types):
        while True:
            message = json.loads(await asyncio.wait_for(self.socket.recv(), 90))
            if message["type"] in types:
                return message

    async def ask(self, answer, **message):
        await self.say(**message)
        return await self.hear(answer, "error")

    async def choose(self, message):
        choice = message["choices"][0]
        move = choice["move"] + (f" {choice['min']}" if "min" in choice else "")
        await self.say(type="move", decision=message["decision"], move=move)


async def timed(waiting):
    start = time.monotonic()
    answer = await waiting
    return 1000 * (time.monotonic() - start), answer


class Friend:
    """Plays, pings and logs in, and remembers the longest waits, in milliseconds."""
    def __init__(self):
        self.waits = {"ping": [], "easy bot": [], "login": []}

    async def come(self, server):
        self.login = await Player.open(server, FRIEND, name="Ada")
        await self.login.ask("player", type="protect", password="correct horse")
        self.player = await Player.open(server, FRIEND, name="Bo")

    async def play(self):
        """A match; what is timed is from one's move to one's next decision, or the result."""
        await self.player.say(type="play_bot", game="tzogous37", level="easy", seats=2, options={"hands": 1})
        message, start = {}, time.monotonic()
        while message.get("type") != "result":
            message = await self.player.hear("events", "result", "error")
            assert message["type"] != "error", message
            if message["type"] == "events" and "choices" not in message:
                continue
            self.waits["easy bot"].append(1000 * (time.monotonic() - start))
            start = time.monotonic()
            if "choices" in message:
                await self.player.choose(message)
        await self.player.ask("left", type="leave")

    async def look(self, seconds):
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.waits["ping"].append((await timed(self.player.ask("pong", type="ping")))[0])
            await self.play()
            wait, answer = await timed(self.login.ask("welcome", type="login", name="Ada", password="correct horse"))
            if answer["type"] == "welcome":
                self.waits["login"].append(wait)
            await asyncio.sleep(0.1)

    def tell(self, name, *more):
        text = ", ".join(f"{what} {sorted(waits)[len(waits) // 2]:.0f} / {max(waits):.0f} ms" if waits else f"{what} never"
                         for what, waits in self.waits.items())
        print(f"{name:<10} half / worst: {text}" + "".join(f", {line}" for line in more), flush=True)


# ---- The attacks ------------------------------------------------------------------------------------

async def nobody(server, tasks):
    pass


async def play_strong(server):
    """Table after table against the bots that think longest."""
    player = await Player.open(server, ENEMY)
    await player.say(type="play_bot", game="slowpoker", level="best")
    while True:
        message = await player.hear("events", "result", "error")
        if message["type"] == "result":
            await player.say(type="leave")
            await player.say(type="play_bot", game="slowpoker", level="best")
        elif "choices" in message:
            await player.choose(message)


async def bots(server, tasks):
    for _ in range(TABLES):
        tasks.append(asyncio.create_task(play_strong(server)))
        await asyncio.sleep(0)
    await asyncio.sleep(3)


async def ask_pages(server):
    """Sixteen requests at once, the most that is taken, over and over."""
    while True:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(ENEMY, 0))
            while not reader.at_eof():
                writer.write(b"GET /api/games HTTP/1.1\r\nHost: a\r\n\r\n" * 16)
                await reader.read(1 << 22)
            writer.close()
        except OSError:
            await asyncio.sleep(0.01)


async def requests(server, tasks):
    tasks.extend(asyncio.create_task(ask_pages(server)) for _ in range(250))
    await asyncio.sleep(1)


async def never_read(server, address):
    """Asks for the longest page there is and takes nothing."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(address, 0), limit=1)
    try:
        while True:
            writer.write(b"GET /api/games HTTP/1.1\r\nHost: a\r\n\r\n" * 4)
            await asyncio.sleep(1)
    except OSError:
        pass
    finally:
        writer.close()
        del reader


async def readers(server, tasks):
    for i in range(1000):
        tasks.append(asyncio.create_task(never_read(server, f"127.0.1.{1 + i // 200}")))
    await asyncio.sleep(3)


async def change_seats(server):
    """A match whose record grows, then replays of it."""
    player = await Player.open(server, ENEMY)
    await player.say(type="play_bot", game="tzogous37", level="best", seats=4)
    message = await player.hear("table")
    for _ in range(900):
        for i in range(18):
            await player.say(type="sit_out", level=("easy", "best")[i % 2], id=i)
        while message.get("re") != 17:
            message = await player.hear("ack", "error", "result")
            if message["type"] == "result":
                break
        if message["type"] == "result":
            break
        message = {}
        await asyncio.sleep(0.4)
    while message["type"] != "result":
        message = await player.hear("result")
    while True:
        await player.ask("replay", type="replay", match=message["match"])
        await asyncio.sleep(0.2)


async def records(server, tasks):
    tasks.extend(asyncio.create_task(change_seats(server)) for _ in range(4))
    await asyncio.sleep(10)


async def lab(server, tasks):
    start = time.monotonic()
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(ENEMY, 0))
    writer.write(b"GET /api/lab?game=tzogous37&bot=hard&matches=100000&seats=4 HTTP/1.1\r\nHost: a\r\n\r\n")

    async def wait():
        await reader.read(1)
        writer.close()
        return time.monotonic() - start
    tasks.append(asyncio.create_task(wait()))


async def attack(name):
    server, friend, tasks = Server(), Friend(), []
    try:
        await friend.come(server)
        await globals()[name](server, tasks)
        start, cpu = time.monotonic(), server.cpu_s()
        await friend.look(12)
        passed = time.monotonic() - start
        more = [f"{100 * (server.cpu_s() - cpu) / passed:.0f} % of a core", f"{server.resident_mb():.0f} MB"]
        if name == "lab":
            more.append(f"answered after {await tasks[0]:.1f} s")
        friend.tell(name, *more)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await server.stop()


for chosen in sys.argv[2:] or ("nobody", "bots", "requests", "readers", "records", "lab"):
    asyncio.run(attack(chosen))
