#!/usr/bin/env bash
# Makes the secrets of compose.yaml that are missing, and starts it. The secrets were made with it; Compose was not run.
#   export MP_JWT_VERIFY_ISSUER=… MP_JWT_VERIFY_AUDIENCES=… MP_JWT_VERIFY_PUBLICKEY_LOCATION=…
#   bash server-config/container/up.sh
# Keep the directory secrets/: without codes-key the codes and keys that it has encrypted are lost.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

# Containers have users of their own, who read these files; nobody else enters the directory.
mkdir -p -m 0700 secrets
secret() { # secret NAME COMMAND...: what the command prints, unless the file is there already
  local name=$1
  shift
  if [ ! -s "secrets/$name" ]; then
    "$@" >"secrets/$name"
    chmod 0444 "secrets/$name"
  fi
}
uri() {
  printf 'mongodb://hotseat:%s@mongodb-1,mongodb-2,mongodb-3/?replicaSet=hotseat&authSource=admin\n' "$(cat secrets/mongodb-password)"
}
for name in redis-password mongodb-admin-password mongodb-password metrics-token grafana-password; do
  secret "$name" openssl rand -hex 24
done
secret mongodb-key openssl rand -base64 48
secret codes-key openssl rand -base64 32
secret mongodb-uri uri

[ "${1:-}" = --secrets-only ] || exec docker compose -f compose.yaml up --build --detach
