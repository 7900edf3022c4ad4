#!/bin/bash
# Puts the parts of slurm.sh together. It is submitted to start after all of its tasks:
# see there.
#SBATCH --job-name=corners-merge
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
#SBATCH --time=00:10:00
#SBATCH --output=corners-merge.log

set -eu
azulejo merge parts --json > corners.json
exec azulejo merge parts --report corners.html
