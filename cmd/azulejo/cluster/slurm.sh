#!/bin/bash
# A run on a Slurm cluster: an array of eight tasks, each with its shard of the games.
# It is started in the folder that has the ruleset, and a folder of parts is made there.
#
#   job=$(sbatch --parsable slurm.sh simulate corners.yaml --games 10000000)
#   sbatch --dependency="afterok:$job" slurm-merge.sh
#
# compare, tournament and tune are started in the same way. The number of workers, the
# shard and the file of its part are added.
#
# A task that loses its node, or has to make room for another job, is queued again and
# goes on from its part. After the time limit submit the same again: what is finished
# is not played a second time.
#SBATCH --job-name=corners
#SBATCH --array=1-8
#SBATCH --cpus-per-task=4
#SBATCH --mem=1G
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=corners-%a.log
#SBATCH --signal=B:TERM@60

set -eu
mkdir -p parts
# The program takes the place of this shell, so that the signal before the end reaches it.
exec azulejo "$@" --workers "${SLURM_CPUS_PER_TASK:-1}" --shard env \
	--out "parts/$SLURM_ARRAY_TASK_ID.part"
