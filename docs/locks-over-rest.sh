#!/usr/bin/env bash
# Runs a command under a lock of Hotseat, for systems that are not written in Java. Needs curl and jq.
#
#   HOTSEAT_URL=http://localhost:8080/hotseat HOTSEAT_TOKEN=<token of the role service> \
#     docs/locks-over-rest.sh KEY TTL_MS WAIT_MS COMMAND ARGUMENT...
#
# KEY is the subject of the token, or begins with it and a colon, or with a name that the token's claim lock_keys grants.
# The lock is renewed every third of its time while the command runs, and released when it ends. If it is lost, the command is
# stopped. The command finds the fencing token in HOTSEAT_FENCING_TOKEN: it should pass it along with what it writes, so that
# the store can refuse a token smaller than one it has seen. Ends with the command's exit code, 75 when another owner has the
# lock, 70 when the lock was lost.
set -euo pipefail

if [ $# -lt 4 ]; then
  sed -n '2,12p' "$0"
  exit 64
fi
key=$1 ttl_ms=$2 wait_ms=$3
shift 3
lock_url="${HOTSEAT_URL:?}/api/locks/$(jq -rn --arg key "$key" '$key | @uri')"

call() { # call METHOD BODY: prints the answer's body and, on the last line, its status
  curl --silent --show-error --request "$1" "$lock_url" --write-out '\n%{http_code}' \
    --header "Authorization: Bearer ${HOTSEAT_TOKEN:?}" --header 'Content-Type: application/json' --data "$2"
}

answer=$(call POST "{\"ttlMs\":$ttl_ms,\"waitMs\":$wait_ms}")
case ${answer##*$'\n'} in
  201) ;;
  409) echo "another owner has the lock $key" >&2; exit 75 ;;
  *) echo "no lock $key: $answer" >&2; exit 69 ;;
esac
token=$(jq -r .token <<<"${answer%$'\n'*}")
HOTSEAT_FENCING_TOKEN=$(jq -r .fencingToken <<<"${answer%$'\n'*}")
export HOTSEAT_FENCING_TOKEN

release() {
  curl --silent --output /dev/null --request DELETE "$lock_url" \
    --header "Authorization: Bearer $HOTSEAT_TOKEN" --header "Lock-Token: $token" || true
}
trap release EXIT

"$@" &
command=$!
while kill -0 "$command" 2>/dev/null; do
  # Waits a third of the time to live, or until the command ends.
  sleep "$(jq -n "$ttl_ms / 3000")" &
  wait -n "$command" $! || true
  kill -0 "$command" 2>/dev/null || break
  renewed=$(call PUT "{\"token\":\"$token\"}")
  if [ "${renewed##*$'\n'}" = 409 ]; then
    echo "the lock $key was lost" >&2
    kill "$command"
    exit 70
  fi
done
status=0
wait "$command" || status=$?
exit "$status"
