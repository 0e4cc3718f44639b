import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, chownSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { openFolder } from '../support/test-run.ts';

const CONFIGURATION = join(import.meta.dirname, '../../server/deploy/failover');
const DEBIAN_BINARIES = '/usr/lib/postgresql';
const NAMES = ['one', 'two', 'three'] as const;
const LOCAL = '127.0.0.1';
const START_WITHIN_MS = 90_000;
const OLDEST_POSTGRES = 18;

/** Programs of the cluster, and their flags for the version. */
const PROGRAMS = { patroni: '--version', etcd: '--version', haproxy: '-v' } as const;

/** Folder with the programs of the newest PostgreSQL that Debian installed; null when there is none that is new enough. */
const postgresBinaries = (): string | null => {
  if (!existsSync(DEBIAN_BINARIES)) return null;
  const newest = Math.max(...readdirSync(DEBIAN_BINARIES).map(Number));
  return newest >= OLDEST_POSTGRES ? join(DEBIAN_BINARIES, String(newest), 'bin') : null;
};

/** What is missing for a cluster by Patroni, in words; empty when nothing is. */
export const missingForPatroni = (): string[] => [
  ...Object.entries(PROGRAMS)
    .filter(([program, flag]) => spawnSync(program, [flag]).status !== 0)
    .map(([program]) => program),
  ...(postgresBinaries() === null ? [`PostgreSQL ${OLDEST_POSTGRES} or later from a package of Debian`] : []),
];

/**
 * A configuration file as a firm fills it in.
 * @throws Error when a value is missing
 */
export const filledIn = (file: string, values: Readonly<Record<string, string | number>>): string =>
  readFileSync(join(CONFIGURATION, file), 'utf8').replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Nothing says what ${name} in ${file} is.`);
    return String(value);
  });

/** The account of Debian's PostgreSQL: the server refuses to run as root. */
const account = (): { uid: number; gid: number } | Record<string, never> => {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
};

interface Node {
  readonly name: string;
  readonly folder: string;
  readonly apiPort: number;
  readonly postgresPort: number;
  process: ChildProcess | null;
}

const stateSchema = z.looseObject({ role: z.string(), state: z.string() });

/** Three machines with PostgreSQL and Patroni, etcd, and HAProxy in front, by the configuration that server/deploy has. */
export class PatroniCluster {
  /** Versions, for the report. */
  readonly description: string;
  readonly #nodes: readonly Node[];
  readonly #proxyPort: number;
  readonly #password: string;
  readonly #others: ChildProcess[] = [];

  private constructor(nodes: readonly Node[], proxyPort: number, password: string, description: string) {
    this.#nodes = nodes;
    this.#proxyPort = proxyPort;
    this.#password = password;
    this.description = description;
  }

  /** Starts everything, and waits for a primary with two standbys. */
  static async start(): Promise<PatroniCluster> {
    const binaries = postgresBinaries();
    if (binaries === null) throw new Error('There is no PostgreSQL for Patroni.');
    const versions = [
      execFileSync(join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' }),
      ...Object.entries(PROGRAMS).map(
        ([program, flag]) => execFileSync(program, [flag], { encoding: 'utf8' }).split('\n')[0] ?? '',
      ),
    ];
    const nodes: Node[] = [];
    for (const name of NAMES) {
      const folder = openFolder(`patroni-${name}`);
      const { uid, gid } = account();
      if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
      nodes.push({ name, folder, apiPort: await freePort(), postgresPort: await freePort(), process: null });
    }
    const password = randomBytes(16).toString('hex');
    const cluster = new PatroniCluster(
      nodes,
      await freePort(),
      password,
      versions.map((line) => line.trim()).join(', '),
    );
    await cluster.#startAll(binaries);
    return cluster;
  }

  async #startAll(binaries: string): Promise<void> {
    const etcd = `${LOCAL}:${await freePort()}`;
    const [client, peer] = [`http://${etcd}`, `http://${LOCAL}:${await freePort()}`];
    const etcdArgs = {
      name: 'etcd',
      'data-dir': join(openFolder('etcd'), 'data'),
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': `etcd=${peer}`,
    };
    this.#run(
      'etcd',
      Object.entries(etcdArgs).map(([name, value]) => `--${name}=${value}`),
    );
    const secrets = ['SUPERUSER', 'REPLICATION', 'REWIND'].map((name) => [
      `${name}_PASSWORD`,
      this.#password,
    ]);
    for (const node of this.#nodes) {
      const values = {
        ...Object.fromEntries(secrets),
        NAME: node.name,
        ADDRESS: LOCAL,
        API_PORT: node.apiPort,
        ETCD_HOSTS: etcd,
        POSTGRES_PORT: node.postgresPort,
        DATA_FOLDER: node.folder,
        POSTGRES_BINARIES: binaries,
        NETWORK: `${LOCAL}/32`,
      };
      writeFileSync(join(node.folder, 'patroni.yml'), filledIn('patroni.yml', values));
      this.startNode(node.name);
    }
    const folder = openFolder('haproxy');
    const values = Object.fromEntries(
      this.#nodes.flatMap(({ name, apiPort, postgresPort }) => [
        [`${name.toUpperCase()}_ADDRESS`, LOCAL],
        [`${name.toUpperCase()}_API_PORT`, apiPort],
        [`${name.toUpperCase()}_POSTGRES_PORT`, postgresPort],
      ]),
    );
    writeFileSync(
      join(folder, 'haproxy.cfg'),
      filledIn('haproxy.cfg', { ...values, ADDRESS: LOCAL, PORT: this.#proxyPort }),
    );
    this.#run('haproxy', ['-f', join(folder, 'haproxy.cfg')]);
    await this.untilWhole();
  }

  #run(program: string, args: readonly string[]): void {
    this.#others.push(spawn(program, args, { stdio: 'ignore' }));
  }

  /** Address of a database, which leads to the primary. */
  url(database: string): string {
    return `postgresql://postgres:${this.#password}@${LOCAL}:${this.#proxyPort}/${database}`;
  }

  async #stateOf({ apiPort }: Node): Promise<z.infer<typeof stateSchema> | null> {
    try {
      const answer = await fetch(`http://${LOCAL}:${apiPort}/patroni`, { signal: AbortSignal.timeout(2000) });
      return stateSchema.parse(await answer.json());
    } catch {
      return null; // its machine is down
    }
  }

  /** Name of the primary; null while there is none. */
  async primary(): Promise<string | null> {
    for (const node of this.#nodes) {
      const state = await this.#stateOf(node);
      if (state && ['primary', 'master'].includes(state.role) && state.state === 'running') return node.name;
    }
    return null;
  }

  /** Waits for a primary that two standbys follow, one of them synchronously. */
  async untilWhole(): Promise<void> {
    await eventually(async () => {
      const primary = await this.#primaryNode();
      const answer = await fetch(`http://${LOCAL}:${primary.apiPort}/cluster`);
      const { members } = z
        .object({ members: z.array(z.looseObject({ role: z.string(), state: z.string() })) })
        .parse(await answer.json());
      const following = members.filter(({ state }) => ['running', 'streaming'].includes(state));
      const isSynchronous = members.some(({ role }) => ['sync_standby', 'quorum_standby'].includes(role));
      if (following.length < NAMES.length || !isSynchronous)
        throw new Error(`Not all follow: ${JSON.stringify(members)}\n${this.#logs()}`);
    }, START_WITHIN_MS);
  }

  async #primaryNode(): Promise<Node> {
    const name = await this.primary();
    const node = this.#nodes.find((one) => one.name === name);
    if (!node) throw new Error(`There is no primary.\n${this.#logs()}`);
    return node;
  }

  #logs(): string {
    return this.#nodes
      .map(({ folder }) => join(folder, 'patroni.log'))
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path, 'utf8').split('\n').slice(-8).join('\n'))
      .join('\n---\n');
  }

  /** Starts a machine, again after it was killed. */
  startNode(name: string): void {
    const node = this.#nodes.find((one) => one.name === name);
    if (!node) throw new Error(`There is no machine ${name}.`);
    const env = { PATH: process.env.PATH, HOME: node.folder, LANG: 'C.UTF-8' };
    const options = { cwd: node.folder, env, ...account() };
    const child = spawn('patroni', [join(node.folder, 'patroni.yml')], options);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => appendFileSync(join(node.folder, 'patroni.log'), chunk));
    node.process = child;
  }

  /** Kills Patroni and PostgreSQL of the primary at once, as in a power failure. @returns its name */
  async killPrimary(): Promise<string> {
    const node = await this.#primaryNode();
    await this.#kill(node);
    return node.name;
  }

  async #kill({ folder, process: patroni }: Node): Promise<void> {
    const isRunning = patroni !== null && patroni.exitCode === null && patroni.signalCode === null;
    const ended = isRunning ? once(patroni, 'exit') : Promise.resolve();
    patroni?.kill('SIGKILL');
    const pidFile = join(folder, 'data/postmaster.pid');
    if (existsSync(pidFile)) {
      const postmaster = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
      const { stdout } = spawnSync('pgrep', ['--parent', String(postmaster)], { encoding: 'utf8' });
      for (const pid of [
        postmaster,
        ...stdout
          .split('\n')
          .filter((line) => line !== '')
          .map(Number),
      ])
        spawnSync('kill', ['-9', String(pid)]); // some have ended by themselves
    }
    await ended;
  }

  /** Ends everything. */
  async stop(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => this.#kill(node)));
    for (const child of this.#others) child.kill('SIGKILL');
  }
}
