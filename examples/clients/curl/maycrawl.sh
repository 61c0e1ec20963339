#!/bin/sh
# Asks a maycrawl service with curl (7.76 or newer).
#
#   maycrawl.sh URL [CRAWLER]     prints the answer; exit code 0: allowed, 1: blocked, 2: no answer
#   maycrawl.sh --stream          reads a line {"url":"…"} for each question and prints a line for each answer;
#                                 exit code 0: all lines were answered, 2: the stream was cut
#
# MAYCRAWL_SERVICE is the address, http://127.0.0.1:8787 unless set; unix:PATH for a Unix socket.
# MAYCRAWL_TOKEN is the token, if the service needs one.
set -u

service=${MAYCRAWL_SERVICE:-http://127.0.0.1:8787}
case $service in
  unix:*) socket=${service#unix:} service=http://localhost ;;
  *) socket= ;;
esac

# The token is sent from a here-document: arguments are visible to other users of the machine.
send() {
  curl --silent --show-error --no-progress-meter --fail-with-body --noproxy '*' --connect-timeout 5 \
    ${socket:+--unix-socket "$socket"} --header @/dev/fd/3 "$@" 3<<EOF
Accept: application/json, application/x-ndjson
${MAYCRAWL_TOKEN:+Authorization: Bearer $MAYCRAWL_TOKEN}
EOF
}

fail() {
  echo "maycrawl.sh: $1" >&2
  exit 2
}

# After 429 and 503, curl waits as long as Retry-After says.
check() {
  answer=$(mktemp) || fail "cannot create a temporary file"
  trap 'rm -f "$answer"' EXIT
  send --output "$answer" --max-time 60 --retry 5 --retry-max-time 60 --get --data wait=20000 \
    --data-urlencode "url=$1" ${2:+--data-urlencode "crawler=$2"} "$service/v1/check" || {
    sed '$a\' "$answer" >&2
    fail "no answer for $1: do not fetch it"
  }
  cat "$answer"
  echo
  # A quotation mark in a text of the answer is escaped, so only the field itself matches.
  grep -q '"allowed":true' "$answer" && exit 0
  grep -q '"allowed":false' "$answer" && exit 1
  fail "the answer for $1 cannot be read: do not fetch it"
}

# "-T ." reads the input without blocking: curl prints answers while it waits for questions.
stream() {
  send --no-buffer --request POST --upload-file . --speed-limit 1 --speed-time 120 \
    --header 'Content-Type: application/x-ndjson' --header 'Expect:' "$service/v1/check" |
    awk '{ print; last = $0 } END { exit index(last, "{\"done\":true,") != 1 }' ||
    fail "the stream was refused or cut: do not fetch the URLs of questions without an answer"
}

case ${1-} in
  --stream) stream ;;
  '' | -*) fail "usage: maycrawl.sh URL [CRAWLER], or maycrawl.sh --stream" ;;
  *) check "$1" "${2-}" ;;
esac
