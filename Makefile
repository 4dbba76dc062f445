# SPDX-License-Identifier: MIT
# A thin front: Meson and Ninja do the work, scripts/ holds what takes more than a line.
.PHONY: help build run dev quick test shots bench bench-peers soak lint format clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile

build: ## build/baize, after installing what is missing
	@scripts/setup
	@scripts/build

run: build ## the server, at the address it prints; everything is kept in ./data
	@build/baize serve

dev: ## build-dev/baize: not optimised across files, so a change is built in seconds
	@scripts/setup
	@scripts/build dev

quick: dev ## the quick tests of build-dev
	@scripts/setup test
	@meson test -C build-dev --no-rebuild --suite quick --print-errorlogs

test: ## every test, also with the other compiler and under the sanitizers
	@scripts/setup test
	@scripts/test

shots: build ## pictures of every page and game, into build/shots
	@scripts/setup test
	@scripts/shots

bench: build ## how fast things are, measured
	@scripts/setup test
	@scripts/bench

bench-peers: build ## the same game on Colyseus, boardgame.io and Node's ws, measured in turn
	@scripts/setup peers
	@scripts/bench-peers

soak: ## the fuzzers and random tests, for longer
	@scripts/setup test
	@scripts/soak

lint: ## layout and static checks
	@scripts/setup test
	@scripts/lint

format: ## lay the text out
	@scripts/setup test
	@git ls-files '*.c' '*.h' | xargs clang-format -i

clean: ## remove what was built
	rm -rf build build-*
