#!/bin/sh
# SPDX-License-Identifier: MIT
# After slurm-part.sh: what all parts add up to. If one is missing or not finished it says which, how
# far it is and what goes on with it, and writes nothing.
#SBATCH --job-name=ladder-merge
#SBATCH --output=ladder.log
exec baize merge ladder.? --html ladder.html
