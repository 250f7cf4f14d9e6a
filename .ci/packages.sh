# The part `packages` of the gate: gives each file of server-config/ to the program that reads it, or to the linter of its kind (ADR 230).
# Sourced by .ci/parts.sh. The tools come from package registries, in the versions named here, into a directory that outlives the build.
packages_tools=${XDG_CACHE_HOME:-$HOME/.cache}/hotseat-packages
helm_version=v3.19.0

packages_install() { # the linters that are no programs of the system; a note of what was installed tells whether they are those of this file
  local wanted
  wanted=$(cat .ci/packages.txt; echo "$helm_version")
  if [ "$(cat "$packages_tools/installed" 2>/dev/null)" != "$wanted" ]; then
    rm -rf "$packages_tools"
    python3 -m venv "$packages_tools/python"
    "$packages_tools/python/bin/pip" install --quiet --disable-pip-version-check -r .ci/packages.txt
    # A Go that is missing or too old leaves the chart out, as it does FerretDB; packages_chart says so.
    if GOTOOLCHAIN=local GOBIN=$packages_tools go install "helm.sh/helm/v3/cmd/helm@$helm_version"; then
      printf '%s' "$wanted" >"$packages_tools/installed"
    fi
  fi
}

packages_proxies() { # packages_proxies DIRECTORY: HAProxy with and without TLS, nginx; a key of the moment stands where the files want one
  local work=$1
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=packages -keyout "$work/key.pem" -out "$work/certificate.pem" 2>/dev/null
  cat "$work/key.pem" "$work/certificate.pem" >"$work/hotseat.pem"
  haproxy -c -f server-config/proxy/haproxy.cfg
  HOTSEAT_ONE=127.0.0.1 HOTSEAT_TWO=192.0.2.1 HOTSEAT_BIND=:8000 haproxy -c -f server-config/proxy/haproxy.cfg
  sed -e "s|^  #bind :443 ssl crt /etc/haproxy/|  bind :443 ssl crt $work/|; s|^  #http-after|  http-after|" server-config/proxy/haproxy.cfg >"$work/haproxy.cfg"
  [ "$(diff server-config/proxy/haproxy.cfg "$work/haproxy.cfg" | grep -c '^>')" -eq 2 ]
  haproxy -c -f "$work/haproxy.cfg"
  # nginx binds its ports for a test.
  sed 's/:443 ssl/:18443 ssl/; s/listen 443 ssl/listen 18443 ssl/' server-config/proxy/nginx.conf >"$work/nginx.conf"
  nginx -t -q -p "$work" -c "$work/nginx.conf"
}

packages_metrics() { # packages_metrics DIRECTORY: the alarms with their tests, and the queries of the boards as if they were rules
  promtool check config --syntax-only server-config/prometheus/prometheus.yaml
  promtool check rules server-config/prometheus/alerts.yaml
  promtool test rules server-config/prometheus/alerts-test.yaml
  python3 - >"$1/boards.yaml" <<'PYTHON'
import json, pathlib
queries = [target['expr'] for board in sorted(pathlib.Path('server-config/grafana/boards').glob('*.json'))
           for panel in json.loads(board.read_text())['panels'] for target in panel.get('targets', [])]
assert len(queries) > 40, 'the boards have no queries'
print(json.dumps({'groups': [{'name': 'boards', 'rules': [
    {'record': f'board:query:{number}', 'expr': query} for number, query in enumerate(queries)]}]}))
PYTHON
  promtool check rules "$1/boards.yaml"
}

packages_containers() { # Dockerfile, Compose, the scripts beside them, and that each file that Compose mounts exists
  local bin=$packages_tools/python/bin
  "$bin/hadolint" server-config/container/Dockerfile
  "$bin/check-jsonschema" --builtin-schema vendor.compose-spec server-config/container/compose.yaml
  "$bin/python" - <<'PYTHON'
import pathlib, yaml
home = pathlib.Path('server-config/container')
services = yaml.safe_load((home / 'compose.yaml').read_text())['services'].values()
mounts = {volume.split(':')[0] for service in services for volume in service.get('volumes', []) if volume.startswith('.')}
missing = [mount for mount in sorted(mounts) if not (home / mount).exists()]
assert mounts and not missing, f'Compose mounts what does not exist: {missing}'
PYTHON
  bash -n server-config/container/up.sh
  node --check server-config/container/mongodb-set-up.js
  node --check server-config/mongodb/hotseat-role.js
}

packages_systemd() { # packages_systemd DIRECTORY: the unit, with the Java of this machine; systemd-analyze ends with 0 where it only warns
  sed "s|^ExecStart=/usr/bin/java |ExecStart=$(command -v java) |" server-config/systemd/hotseat.service >"$1/hotseat.service"
  systemd-analyze verify "$1/hotseat.service" 2>&1 | tee "$1/systemd.log"
  ! grep -F hotseat.service "$1/systemd.log"
}

packages_chart() { # packages_chart DIRECTORY: the chart with the least and with the most values, in the oldest and the newest Kubernetes known
  local values version chart=server-config/helm/hotseat
  if [ ! -x "$packages_tools/helm" ]; then
    printf '=== SKIPPED: the Helm chart: there is no Go that builds helm %s\n' "$helm_version"
    return
  fi
  "$packages_tools/helm" lint "$chart" --strict -f "$chart/ci/required-values.yaml"
  for values in "$chart/ci/required-values.yaml" "$chart/ci/required-values.yaml,$chart/ci/all-values.yaml"; do
    for version in 1.31 1.37; do
      "$packages_tools/helm" template sale "$chart" --kube-version "$version.0" -f "$values" >"$1/chart.yaml"
      "$packages_tools/python/bin/kubernetes-validate" -k "$version" --strict "$1/chart.yaml"
    done
  done
  if "$packages_tools/helm" template sale "$chart" --kube-version 1.31.0 >/dev/null 2>&1; then
    echo "the chart takes values without what must be given"
    return 1
  fi
}

part_packages() {
  local work
  work=$(mktemp -d -p "$logs")
  packages_install
  packages_proxies "$work"
  packages_metrics "$work"
  packages_containers
  packages_systemd "$work"
  packages_chart "$work"
}
