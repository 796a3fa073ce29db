#!/bin/sh
# Runs a command with the Node that package-lock.json names, whatever Node the machine has, and installs first what is
# missing: `--dev` includes what only tests and checks use. The path is given here because npm 9 does not link `node`
# into node_modules/.bin. Servers and commands keep their compiled code, which is half of the time in which they load.
dev=""
if [ "$1" = --dev ]; then
  dev=--dev
  shift
fi
bin=$(node "$(dirname "$0")/bootstrap.mjs" $dev) || exit
export PATH="$bin:$PATH"
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$(cd "$(dirname "$0")/.." && pwd)/node_modules/.cache/compiled}"
exec "$@"
