#!/bin/sh
# Prints a compose file that adds to every image the digest that its tag has now. docs/deployment.md, "Pinned images".
set -eu

pinned() {
  digest=$(docker buildx imagetools inspect "$1" --format '{{.Manifest.Digest}}')
  case $digest in
    sha256:*) printf '%s@%s' "$1" "$digest" ;;
    *) echo "$1: the registry gave no digest." >&2 && exit 1 ;;
  esac
}

postgres=$(pinned postgres:18)
caddy=$(pinned caddy:2)
mail=$(pinned axllent/mailpit:v1.27)
node=$(pinned node:24.21.0-trixie-slim)
debian=$(pinned debian:trixie-slim)

cat <<END
x-build: &build
  build:
    additional_contexts:
      node:24.21.0-trixie-slim: docker-image://$node
      debian:trixie-slim: docker-image://$debian
services:
  postgres: { image: $postgres }
  developer-postgres: { image: $postgres }
  caddy: { image: $caddy }
  mail: { image: $mail }
  settings: *build
  app: *build
  backups: *build
END
