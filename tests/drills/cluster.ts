import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@ancrage/prisma/embedded-postgres';
import pg from 'pg';
import { askDatabase } from '../support/ask-database.ts';
import { eventually } from '../support/eventually.ts';
import { openFolder } from '../support/test-run.ts';
import { Relay } from './relay.ts';

/** A standby fetches the changes made during its base backup. */
const SETTINGS = { wal_keep_size: '256MB', wal_retrieve_retry_interval: '200ms' };

const members: Member[] = [];
const wires: Relay[] = [];

/** Ends all started servers, in any state. */
export const stopMembers = async (): Promise<void> => {
  for (const wire of wires) wire.close();
  await Promise.all(members.map((member) => member.stop()));
};

/** One PostgreSQL of a cluster: the primary, or a standby that can be promoted. */
export class Member {
  readonly name: string;
  readonly #folder: string;
  readonly #password: string;
  /** The relay to the primary that it follows. */
  readonly #wire: Relay | null;
  #postgres: EmbeddedPostgres;
  #admin: pg.Client;

  private constructor(
    { name, folder, password }: { name: string; folder: string; password: string },
    postgres: EmbeddedPostgres,
    { admin, wire }: { admin: pg.Client; wire: Relay | null },
  ) {
    this.name = name;
    this.#folder = folder;
    this.#password = password;
    this.#postgres = postgres;
    this.#admin = admin;
    this.#wire = wire;
  }

  static async #start(name: string, folder: string, password: string, wire: Relay | null): Promise<Member> {
    const postgres = await startEmbeddedPostgres({ folder, password, settings: SETTINGS });
    const admin = await Member.#connect(postgres);
    const member = new Member({ name, folder, password }, postgres, { admin, wire });
    members.push(member);
    return member;
  }

  static async #connect(postgres: EmbeddedPostgres): Promise<pg.Client> {
    const admin = new pg.Client({ connectionString: postgres.url('postgres') });
    admin.on('error', () => {}); // it is killed with the server
    await admin.connect();
    return admin;
  }

  /** Starts a new primary. */
  static startFirst(password: string): Promise<Member> {
    return Member.#start('first', openFolder('first'), password, null);
  }

  get port(): number {
    return this.#postgres.port;
  }

  /** Address of the application's database. */
  get url(): string {
    return this.#postgres.url('ancrage');
  }

  /** Runs a query as the administrator. */
  async ask(text: string): Promise<Record<string, unknown>[]> {
    const { rows } = await this.#admin.query(text);
    return rows;
  }

  /** Runs a query on the application's database. */
  askApplication(text: string): Promise<Record<string, unknown>[]> {
    return askDatabase(this.url, text);
  }

  /** Tries a write; `unanswered` when it has neither succeeded nor failed after half a second. */
  async change(): Promise<'acknowledged' | 'refused' | 'unanswered'> {
    const client = await Member.#connect(this.#postgres);
    const asked = client.query('SET statement_timeout = 200; CREATE TABLE unheard (number int)').then(
      () => 'acknowledged' as const,
      () => 'refused' as const,
    );
    const said = await Promise.race([asked, delay(500, 'unanswered' as const)]);
    void client.end();
    return said;
  }

  /** Starts a standby of this one. */
  async startStandby(name: string): Promise<Member> {
    const folder = openFolder(name);
    const cluster = join(folder, 'cluster');
    await this.ask("SELECT pg_backup_start('copy', true)");
    // Files may disappear during the copy: the WAL has their contents.
    execFileSync('sh', [
      '-c',
      'cp -a "$0" "$1" 2>/dev/null; true',
      join(this.#postgres.home, 'cluster'),
      cluster,
    ]);
    const [label] = await this.ask('SELECT labelfile FROM pg_backup_stop(false)');
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
    for (const [file, content] of [
      ['backup_label', String(label?.labelfile)],
      ['standby.signal', ''],
    ] as const) {
      // Owned by the account that runs PostgreSQL, like the primary's folder.
      execFileSync('cp', ['-a', join(cluster, 'PG_VERSION'), join(cluster, file)]);
      writeFileSync(join(cluster, file), content);
    }
    const wire = await Relay.start(this.port);
    const upstream = `host=127.0.0.1 port=${wire.port} user=ancrage password=${this.#password} application_name=${name}`;
    appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${upstream}'\n`);
    wires.push(wire);
    const standby = await Member.#start(name, folder, this.#password, wire);
    await eventually(async () => {
      const [follower] = await this.ask(
        `SELECT state FROM pg_stat_replication WHERE application_name = '${name}'`,
      );
      if (follower?.state !== 'streaming') throw new Error('The standby does not follow yet.');
    });
    return standby;
  }

  /** Sets the synchronous standby by name; without a name, commits wait for this server only. */
  async waitFor(standby: string): Promise<void> {
    await this.ask(`ALTER SYSTEM SET synchronous_standby_names = '${standby}'`);
    await this.ask('SELECT pg_reload_conf()');
    if (standby === '') return;
    await eventually(async () => {
      const [row] = await this.ask(
        `SELECT count(*)::int AS following FROM pg_stat_replication WHERE sync_state = 'sync'`,
      );
      if (row?.following !== 1) throw new Error('No standby is synchronous yet.');
    });
  }

  /** Waits until a standby has all writes so far. */
  async untilFollowedBy(standby: Member): Promise<void> {
    const [row] = await this.ask('SELECT pg_current_wal_flush_lsn()::text AS place');
    await eventually(async () => {
      const [now] = await standby.ask(`SELECT pg_last_wal_replay_lsn() >= '${row?.place}' AS there`);
      if (now?.there !== true) throw new Error('The standby is behind.');
    });
  }

  /** Holds all traffic to the standby, without closing its connection. */
  cutOff(): void {
    this.#wire?.hold();
  }

  /** Promotes the standby, which then waits for no other server. */
  async promote(): Promise<void> {
    await this.ask("ALTER SYSTEM SET synchronous_standby_names = ''");
    await this.ask('SELECT pg_reload_conf()');
    await this.ask('SELECT pg_promote()');
    this.#wire?.close();
  }

  /** Suspends all its processes, as on a hanging machine. */
  async freeze(): Promise<() => void> {
    const all = await this.#stopAll();
    return () => {
      for (const pid of all) process.kill(pid, 'SIGCONT');
    };
  }

  /** Kills all its processes at once, as in a power failure. */
  async kill(): Promise<void> {
    for (const pid of await this.#stopAll()) process.kill(pid, 'SIGKILL');
    await this.#postgres.ended;
  }

  async #stopAll(): Promise<number[]> {
    const main = Number.parseInt(
      readFileSync(join(this.#postgres.home, 'cluster/postmaster.pid'), 'utf8'),
      10,
    );
    process.kill(main, 'SIGSTOP'); // it starts no others
    const rows = await this.ask(
      'SELECT pid, pid = pg_backend_pid() AS own FROM pg_stat_activity ORDER BY own',
    );
    const pids = [main, ...rows.map(({ pid }) => Number(pid))];
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    return pids;
  }

  /** Starts it again on the same data. */
  async startAgain(): Promise<void> {
    this.#postgres = await startEmbeddedPostgres({
      folder: this.#folder,
      password: this.#password,
      settings: SETTINGS,
    });
    this.#admin = await Member.#connect(this.#postgres);
  }

  async stop(): Promise<void> {
    await this.#postgres.stop();
  }
}
