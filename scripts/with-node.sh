#!/bin/sh
# Runs a command with the Node that package-lock.json names, whatever Node the machine has, and installs first what is
# missing: `--dev` includes what only tests and checks use. The path is given here because npm 9 does not link `node`
# into node_modules/.bin.
dev=""
if [ "$1" = --dev ]; then
  dev=--dev
  shift
fi
bin=$(node "$(dirname "$0")/bootstrap.mjs" $dev) || exit
export PATH="$bin:$PATH"
exec "$@"
