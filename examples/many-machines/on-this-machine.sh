#!/bin/sh
# SPDX-License-Identifier: MIT
# A run in eight parts with GNU parallel: as many at a time as there are cores, a thread each.
#   sh on-this-machine.sh
# Stopped, or after a power cut? The same line again: parts that are finished take no time, the
# others go on where they were. For several machines that see this folder add --sshlogin and
# --workdir . to parallel.
set -e
parallel baize compare war-lanes --set standard --set pair=5 --bot priority --games 3000 --seed 1 \
    --threads 1 --shard {}/8 --part pair.{} ::: 1 2 3 4 5 6 7 8
baize merge pair.? --html pair.html
