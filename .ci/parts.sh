# The parts of the tests: what each runs on what `mvn verify` or `.ci/long` has built. Sourced by .ci/run and .ci/long, which print and count.
# Nothing here compiles, scans or packages: the goals are called one by one on the classes and the WAR under target/.

failsafe() { # failsafe NAME PROFILE ARGUMENT...: Failsafe on what is built; reports, stores and servers of this run lie in directories of its name
  local name=$1 profile=$2
  shift 2
  mvn -B -ntp -P"$profile" build-helper:reserve-network-port@reserve-ports failsafe:integration-test failsafe:verify -Dtest.name="$name" "$@"
}

classes() { # classes PATTERN [QUARTER]: the names of the test classes with this text, joined by commas; every fourth of them for a quarter 1 to 4
  grep -rlE --include='*IT.java' "$1" src/test/java | xargs -n 1 basename -s .java | sort |
    awk -v quarter="${2:-}" 'quarter == "" || NR % 4 == quarter - 1' | paste -sd, -
}

apt() { # apt PROGRAM PACKAGE...: installs Debian's packages where the program is missing
  local program=$1 as_root=''
  shift
  command -v "$program" >/dev/null && return
  [ "$(id -u)" -eq 0 ] || as_root=sudo
  $as_root apt-get update -q
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$@"
}

tools() { # installs programs that the parts need besides a JDK and Maven: Redis 7 for failovers, HAProxy, nginx and Prometheus for their configurations, MariaDB and PostgreSQL for the importer, Chromium for the pages, Node and Python for the clients
  local as_root='' service
  [ "$(id -u)" -eq 0 ] || as_root=sudo
  if [ ! -x /usr/bin/redis-server ]; then
    apt redis-server redis-server redis-sentinel
    # The tests start their own.
    for service in redis-server redis-sentinel; do
      $as_root service "$service" stop
    done
  fi
  if [ ! -x /usr/sbin/haproxy ]; then
    apt no-such-program haproxy
    $as_root service haproxy stop
  fi
  if [ ! -x /usr/sbin/nginx ]; then
    apt no-such-program nginx-light
    $as_root service nginx stop
  fi
  if ! command -v promtool >/dev/null; then
    apt promtool prometheus
    $as_root service prometheus stop
  fi
  # Databases of earlier systems, for the importer.
  if ! command -v mariadbd >/dev/null; then
    apt mariadbd mariadb-server
    if $as_root service mariadb status >/dev/null; then
      $as_root service mariadb stop
    fi
  fi
  if ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
    apt no-such-program postgresql
    $as_root service postgresql stop
  fi
  apt systemd-analyze systemd
  apt chromium chromium
  # With letters for Chinese.
  apt chromedriver chromium-driver fonts-wqy-microhei
  apt npm nodejs npm
  python3 -c 'import ensurepip, venv' 2>/dev/null || apt no-such-program python3 python3-venv
  /usr/bin/redis-server --version
  chromium --version
  node --version
  python3 --version
}

wildfly() { # wildfly NAME CLASSES [HOME]: the in-server tests on WildFly as it is shipped, by default in the build's own directory of it
  mvn -B -ntp -Pwildfly -Dwildfly.stock="$PWD/target/${3:-wildfly-stock}" dependency:unpack@wildfly dependency:unpack@wildfly-untouched exec:exec@wildfly-set-up \
    build-helper:reserve-network-port@reserve-ports failsafe:integration-test failsafe:verify -Dtest.name="$1" -Dit.test="$2"
}

part_wildfly() { # [QUARTER] Classes without in-server tests are sorted out by their tags. The whole is for three servers at the
  # same time, a quarter for two: most of it is waiting.
  local all other servers=3 status=0 pids=()
  all=$(classes '^(abstract |final |public )*class' "${1:-}")
  if [ -n "${1:-}" ]; then
    servers=2
    all=$( (tr , '\n' <<<"$all"; named "$of_the_server") | sort -u | paste -sd, -)
  fi
  for ((other = 1; other < servers; other++)); do
    wildfly "wildfly-$other" "$(share "$other" "$servers" "$all")" "wildfly-stock-$other" >"$logs/wildfly-$other" 2>&1 &
    pids+=($!)
  done
  wildfly wildfly "$(share 0 "$servers" "$all")" || status=$?
  for other in "${pids[@]}"; do
    wait "$other" || status=$?
  done
  cat "$logs"/wildfly-[0-9]
  return "$status"
}

# The tests of what depends on the server around the WAR, in each gate on WildFly too: resources, bodies, streams,
# connections, security, pages' files, its start as documented.
of_the_server='*AnswersIT,*BodiesIT,*ClientsIT,*ConnectionsIT,*EndsIT,*FuzzIT,*LivenessIT,*RequestsIT,*SmugglingIT,*StreamsIT,*UploadsIT'
of_the_server+=',ContractIT,CachedReadsIT,ContractFilesIT,DirectOperationsIT,HoldsContractIT,ListsIT,OrdersContractIT,PageFilesIT,RolesIT,StoresAwayIT'
of_the_server+=',SubjectsIT,UnknownNamesContractIT,InServerIT,WildFlyAsDocumentedIT'

named() { # named PATTERNS: the names of the test classes that match one of these patterns, which are joined by commas
  local pattern
  while read -r pattern; do
    find src/test/java -name "$pattern.java" -exec basename -s .java {} \;
  done < <(tr , '\n' <<<"$1")
}

share() { # share NUMBER OF NAMES: every third, say, of names that are joined by commas; the first share has the number 0
  tr , '\n' <<<"$3" | awk -v which="$1" -v of="$2" 'NR % of == which' | paste -sd, -
}

part_smoke() { # some of the pages, two failovers
  failsafe smoke long -Dtest.forks=1 -Dtest.groups='smoke|gate' -Dit.test="$(classes '@Tag\("(smoke|gate)"\)')"
}

part_storms() { # [QUARTER]
  failsafe storms long -Dhotseat.test.amount=100 -Dtest.groups='storm|own-server|amount' -Dit.test="$(classes '@Tag\("(storm|own-server|amount)"\)' "${1:-}")"
}

part_protocol() { # TLC on docs/protocol with larger bounds
  failsafe protocol long -Dtest.forks=1 -Dtest.groups=protocol -Dit.test="$(classes '@Tag\("protocol"\)')"
}

# What runs in companies: the landing before the one that is made now.
earlier_version=6537f198

part_upgrade() { # two servers of the earlier version are replaced by this one while people buy, and back
  local home=target/earlier
  if ! git cat-file -e "$earlier_version^{commit}" 2>/dev/null; then
    echo "=== SKIPPED: the upgrade from $earlier_version: this clone does not have the commit"
    return
  fi
  rm -rf "$home"
  git clone -q --shared --no-checkout . "$home"
  git -C "$home" checkout -q "$earlier_version"
  (cd "$home" && mvn -B -ntp -q package -Dmaven.test.skip=true)
  failsafe upgrade long -Dtest.forks=1 -Dtest.groups=upgrade -Dhotseat.test.earlier="$PWD/$home/target/hotseat.war" \
    -Dit.test="$(classes '@Tag\("upgrade"\)')"
}

part_pages() { # [QUARTER]
  failsafe pages long -Dtest.forks=1 -Dtest.groups=pages -Dit.test="$(classes '@Tag\("pages"\)' "${1:-}")"
}

flaky_classes() { sed -n 's/^| `[a-z.]*\([A-Za-z]*\)#.*/\1/p' docs/flaky.md | sort -u | paste -sd, -; }

part_flaky() { # the tests of docs/flaky.md and no others; a red one is printed and fails nothing
  failsafe flaky long -Dhotseat.test.flaky=true -Dit.test="$(flaky_classes)" || echo "=== a flaky test is red"
}

part_manual() { # the manual as a site: a link to no file or to no heading fails
  python3 src/manual/build.py target/manual
}

. .ci/packages.sh

part_documents() { # every command of README and the manual, on two demos
  failsafe documents long -Dtest.forks=1 -Dtest.groups=documents -Dit.test="$(classes '@Tag\("documents"\)')"
}

part_timing() { # measurements, alone; it prints figures and gates nothing
  failsafe timing long -Dtest.forks=1 -Dtest.jvm.compiler= -Dtest.groups=timing -Dtest.excluded= -Dit.test="$(classes '@Tag\("timing"\)')"
}

part_release() {
  mvn -B -ntp -Prelease cyclonedx:makeBom@bill-of-materials source:jar-no-fork@toolkit-sources javadoc:jar@toolkit-javadoc \
    build-helper:reserve-network-port@reserve-ports failsafe:integration-test failsafe:verify \
    -Dtest.name=release -Dtest.forks=1 -Dtest.groups=release -Dtest.excluded= -Dit.test="$(classes '@Tag\("release"\)')"
}

part_clients() { # clients in Java, TypeScript, Python and Go, made of openapi.yaml
  mvn -B -ntp -Pclients openapi-generator:generate@java openapi-generator:generate@typescript openapi-generator:generate@python openapi-generator:generate@go \
    build-helper:reserve-network-port@reserve-ports failsafe:integration-test failsafe:verify \
    -Dtest.name=clients -Dtest.forks=1 -Dtest.groups=clients -Dtest.excluded= -Dit.test="$(classes '@Tag\("clients"\)')"
}

ferretdb_cannot_be_built() { # prints why, if so: no Go that builds it (a toolchain is not fetched), or its modules cannot be had
  local version
  if ! version=$(GOTOOLCHAIN=local go env GOVERSION 2>/dev/null) || [ "$(printf '%s\n' go1.24 "$version" | sort -V | head -n 1)" != go1.24 ]; then
    echo "there is no Go 1.24 or newer"
  elif ! (cd src/test/ferretdb && GOTOOLCHAIN=local go mod download >&2); then
    echo "its Go modules cannot be fetched"
  fi
}

part_ferretdb() { # the tests that depend on the MongoDB server, on FerretDB with its SQLite files in place of the embedded server
  local reason
  reason=$(ferretdb_cannot_be_built)
  if [ -n "$reason" ]; then
    printf '=== SKIPPED: the tests with FerretDB for MongoDB: %s\n' "$reason"
    return
  fi
  (cd src/test/ferretdb && CGO_ENABLED=0 GOTOOLCHAIN=local go build -buildvcs=false -trimpath -tags=ferretdb_no_postgresql -o ../../../target/ferretdb/ferretdb .)
  failsafe ferretdb long -Dtest.forks=1 -Dtest.mongodb=ferretdb -Dtest.excluded=not-ferretdb \
    -Dit.test='HoldsContractIT,OrdersContractIT,FactBatchesIT,DatabaseSetupIT,ListCursorIT,RepliesIT,FerretDbCrashIT'
}

processes() { # processes whose command line names a file under target/: the servers, the stores, the test JVMs
  local file
  for file in /proc/[0-9]*/cmdline; do
    if tr '\0' ' ' 2>/dev/null <"$file" | grep -cF "$PWD/target/" >/dev/null; then
      printf '%s %s\n' "$(basename "$(dirname "$file")")" "$(tr '\0' ' ' 2>/dev/null <"$file" | cut -c1-160)"
    fi
  done
}

part_processes() { # none of this build may be left over
  local left='' try
  for try in 1 2 3 4 5 6 7 8 9 10; do
    left=$(processes)
    [ -z "$left" ] && break
    sleep 1
  done
  if [ -n "$left" ]; then
    printf 'left over after the tests:\n%s\n' "$left"
    return 1
  fi
  echo "no process left over"
}

tests_of() { # tests_of LOG: the lines that close whole runs of tests, not those of one class
  sed -n 's/\x1b\[[0-9;]*m//g; s/^\[[A-Z]*\] \(Tests run: [0-9]*, Failures: [0-9]*, Errors: [0-9]*, Skipped: [0-9]*\)$/\1/p' "$1"
}

red_of() { # red_of LOG: each test that failed with what it says, as Surefire and Failsafe sum them up
  sed 's/\x1b\[[0-9;]*m//g' "$1" | awk '
    /^\[ERROR\]   / { told = 0; failed = 1; sub(/^\[ERROR\]   /, "") }
    /^\[[A-Z]+\]/ { failed = 0 }
    failed && told++ < 60 { print substr($0, 1, 900) }'
}
