#!/bin/sh
# SPDX-License-Identifier: MIT
# One part of a run, as a task of a Slurm array; slurm-merge.sh puts all of them together:
#   id=$(sbatch --parsable slurm-part.sh)
#   sbatch --dependency=afterok:$id slurm-merge.sh
# A task that ran into its limit of time, or was preempted, is sent again by its number, and goes on
# where it was: sbatch --array=3,7 slurm-part.sh
#SBATCH --job-name=ladder
#SBATCH --array=1-8
#SBATCH --cpus-per-task=1
#SBATCH --time=0:30:00
#SBATCH --output=ladder.%a.log
parts=8 # not $SLURM_ARRAY_TASK_COUNT: that is 2 when two tasks are sent again
exec baize arena war-lanes --ladder --games 24 --seed 1 --threads "${SLURM_CPUS_PER_TASK:-1}" \
    --shard "$SLURM_ARRAY_TASK_ID/$parts" --part "ladder.$SLURM_ARRAY_TASK_ID"
