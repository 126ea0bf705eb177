#!/bin/sh
# Installs what the tests in a real browser need: `sh tests/browser/install.sh PYTHON`.  Chromium comes from
# Debian's packages, Playwright and axe from Python's.  Where something cannot be installed the tests are skipped
# and say why.
set -u
PYTHON=${1:-python3}
SKIPPED="the tests in a browser will be skipped"

has_chromium() {
  [ -n "${UMPIRE_CHROMIUM:-}" ] && return 0
  for name in chromium chromium-browser google-chrome google-chrome-stable; do
    command -v "$name" >/dev/null && return 0
  done
  return 1
}

install_chromium() {
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q >/dev/null 2>&1
  apt-get install -y -q --no-install-recommends chromium fonts-dejavu-core >/dev/null 2>&1
}

has_playwright() {
  "$PYTHON" -c 'import axe_playwright_python, playwright' 2>/dev/null
}

has_chromium || install_chromium || echo "there is no chromium, and it cannot be installed: $SKIPPED"
has_playwright || "$PYTHON" -m pip install --quiet --editable '.[browser]' ||
  echo "Playwright cannot be installed: $SKIPPED"
