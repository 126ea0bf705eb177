#!/bin/sh
# Installs what the tests in a real browser need: `sh tests/browser/install.sh PIP`.  Chromium comes from Debian's
# packages, Playwright and axe from Python's.  Where something cannot be installed the tests are skipped and say why.
set -u
PIP=${1:-pip}

has_chromium() {
  [ -n "${UMPIRE_CHROMIUM:-}" ] && return 0
  for name in chromium chromium-browser google-chrome google-chrome-stable; do
    command -v "$name" >/dev/null && return 0
  done
  return 1
}

if ! has_chromium; then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "installing chromium for the tests in a browser"
    export DEBIAN_FRONTEND=noninteractive
    { apt-get update -q && apt-get install -y -q --no-install-recommends chromium fonts-dejavu-core; } >/dev/null 2>&1 ||
      echo "chromium cannot be installed; the tests in a browser will be skipped"
  else
    echo "no chromium, and no right to install it; the tests in a browser will be skipped"
  fi
fi
"$PIP" install --quiet --editable '.[browser]' ||
  echo "Playwright cannot be installed; the tests in a browser will be skipped"
