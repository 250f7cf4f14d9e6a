# Runs parts, keeps their output, counts their time and their tests. Sourced by .ci/run and .ci/long.
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
record=docs/track-record.md
exec 3>&1

run() { # run NAME [COMMAND...]: runs the command, by default the function of this name; shows and keeps its output; ends this shell if it fails
  local name=$1 begin=$SECONDS status
  shift
  [ $# -gt 0 ] || set -- "$name"
  progress "$name: $*"
  # Not in a condition: there "set -e" would not hold in the command.
  set +e
  (trap 'times >"$logs/$name.cpu"' EXIT; set -e; "$@") 2>&1 </dev/null | tee "$logs/$name.log"
  status=${PIPESTATUS[0]}
  set -e
  printf '%d\t%d\t%s\t%d\n' "$((SECONDS - begin))" "$status" "$name" "$(processor "$name")" >>"$logs/times"
  progress "$name: $((SECONDS - begin)) s, exit code $status"
  if [ "$status" -ne 0 ]; then
    progress "red in $name: $(red_of "$logs/$name.log")"
    in_a_lane || summary
    exit "$status"
  fi
}

red() { awk -F '\t' '$2 != 0 { found = 1 } END { exit !found }' "$logs/times"; } # whether a part has failed

processor() { # processor NAME: the seconds of processors that a part took, with all that it started and waited for
  tr 'ms' '  ' <"$logs/$1.cpu" | awk '{ sum += ($1 + $3) * 60 + $2 + $4 } END { printf "%d", sum }'
}

in_a_lane() { [ "$BASHPID" -ne "$$" ]; }

progress() { # says it at once, also from a lane, whose output comes when all are done
  if in_a_lane; then
    printf '=== %s\n' "$1" >&3
  fi
  printf '\n=== %s\n' "$1"
}

lanes() { # lanes COMMAND...: all at once, each one's output as a whole when all are done; stops the run if one has failed
  local command log status=0 pids=() pid
  for command in "$@"; do
    log=$logs/lane-${#pids[@]}
    (eval "$command") >"$log" 2>&1 &
    pids+=($!)
  done
  for pid in "${pids[@]}"; do
    wait "$pid" || status=$?
  done
  for ((pid = 0; pid < ${#pids[@]}; pid++)); do
    cat "$logs/lane-$pid"
  done
  if [ "$status" -ne 0 ]; then
    summary
    exit "$status"
  fi
}

summary() {
  local seconds status name busy
  printf '\n=== time of each part, and its tests (unit tests first, then those with stores or a server); in brackets seconds of processors\n'
  while IFS=$'\t' read -r seconds status name busy; do
    printf '%6d s  %-10s (%d)%s\n' "$seconds" "$name" "$busy" "$([ "$status" -eq 0 ] || echo "  FAILED, exit code $status")"
    tests_of "$logs/$name.log" | sed 's/^/          /'
    [ "$status" -eq 0 ] || red_of "$logs/$name.log" | sed 's/^/          /'
  done <"$logs/times"
  printf '%6d s  in total\n' "$SECONDS"
  grep -h '^=== SKIPPED' "$logs"/*.log || true
  # A store that was slow for a test's client: each is one to look at (ADR 193).
  printf '%6d calls of tests were asked again\n' "$(cat "$logs"/*.log | grep -c 'asked again: ')"
}

last_green() { # last_green PART: the commit at which it was last green as a whole, "never" if it was not
  sed -n "s/^| $1 | \([0-9a-f]*\) .*/\1/p" "$record" | grep . || echo never
}

note_green() { # note_green PART: its line in the record
  local seconds tests line
  seconds=$(awk -F '\t' -v name="$1" '$3 == name { s = $1 } END { print s }' "$logs/times")
  tests=$(tests_of "$logs/$1.log" | awk -F '[ ,:]+' '{ sum += $3 } END { print sum }')
  line="| $1 | $(git rev-parse --short HEAD) | $(date -u +%F) | ${tests:-0} | $seconds |"
  if grep -q "^| $1 |" "$record"; then
    sed -i "s/^| $1 |.*/$line/" "$record"
  else
    printf '%s\n' "$line" >>"$record"
  fi
}
