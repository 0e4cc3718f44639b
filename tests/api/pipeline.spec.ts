import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { NOBODY, personActor, SYSTEM } from '@ancrage/server/infra/database/actor';
import { isDatabaseAway } from '@ancrage/server/infra/database/database-away';
import { Pipeline } from '@ancrage/server/infra/database/driver/pipeline';
import { renewIdle, walledPool } from '@ancrage/server/infra/database/driver/walled-pool';
import { WalledQuery } from '@ancrage/server/infra/database/driver/walled-query';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import * as z from 'zod';
import { askDatabase } from '../support/ask-database.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';

const NAME = 'pipeline-under-test';
const CONNECTIONS = 2;

let database: TestDatabase;
let pipeline: Pipeline;
let lost: Error[];
let standIns: Server[];

const open = (settings: pg.ClientConfig = {}): Pipeline =>
  new Pipeline({ connectionString: database.url, application_name: NAME, ...settings }, CONNECTIONS, {
    onLost: (error) => lost.push(error),
    onSilence: () => {},
  });

beforeEach(async () => {
  database = await cloneDatabase();
  lost = [];
  standIns = [];
  pipeline = open();
});
afterEach(async () => {
  await pipeline.close();
  for (const standIn of standIns) standIn.close();
  await database.drop();
});

const nameOf = (text: string): string => createHash('md5').update(text).digest('hex');
const ask = (text: string, values: unknown[] = [], actor = SYSTEM): Promise<object[]> =>
  pipeline.rows(new WalledQuery({ name: nameOf(text), text }, values, { actor, isNamed: true }));

/** Comes once everything that has arrived by now has been looked at. */
const nextMoment = () => setImmediate();

/** Asks the database past what is tested. */
const beside = (sql: string) => askDatabase(database.url, sql);

/** What PostgreSQL says when it is ready for a question, and when it goes. Source: PostgreSQL, “Message Formats”. */
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1');
const GOES = Buffer.from('E\0\0\0\x1aSFATAL\0C57P01\0Mgoing\0\0', 'latin1');

/** What a stand-in before the database has from it. */
interface Arrival {
  readonly arrived: Buffer;
  /** How often the database has said on this connection that it is ready: of the third time on, to answer a statement. */
  readonly readies: number;
  /** How many connections there were before this one. */
  readonly earlier: number;
}

/** Stands before the database, and passes on what `pass` makes of its answers. @returns its address */
const standBefore = async (pass: (near: Socket, arrival: Arrival) => void): Promise<string> => {
  const { hostname, port } = new URL(database.url);
  let connections = 0;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const earlier = connections;
    connections += 1;
    let readies = 0;
    near.pipe(far);
    near.on('close', () => far.destroy());
    far.on('data', (arrived) => {
      if (arrived.subarray(-READY.length).equals(READY)) readies += 1;
      pass(near, { arrived, readies, earlier });
    });
  });
  standIns.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(database.url);
  url.port = String(z.object({ port: z.int() }).parse(server.address()).port);
  return url.href;
};

const OURS = `FROM pg_stat_activity WHERE application_name = '${NAME}'`;

describe('statements that share a connection', () => {
  const LONG =
    "SELECT $1::int AS number, repeat('é', $2::int) AS text, decode(repeat('00ff', $2::int), 'hex') AS bytes";
  const SHORT = 'SELECT $1::int AS number';

  it('[Q-21] each get their own rows, however many are asked at once, of whatever length and kind', async () => {
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, number) =>
          number % 3 === 0 ? ask(SHORT, [number]) : ask(LONG, [number, number * 40]),
        ),
      );
      for (const [number, rows] of answers.entries()) {
        const long = {
          number,
          text: 'é'.repeat(number * 40),
          bytes: Buffer.from('00ff'.repeat(number * 40), 'hex'),
        };
        expect(rows).toEqual([number % 3 === 0 ? { number } : long]);
      }
    }
    expect(pipeline.state).toEqual({ open: 2, idle: 2 });
    expect(await beside(`SELECT count(*)::int AS count ${OURS}`)).toEqual([{ count: 2 }]);
  });

  it('[Q-21] share one as they are asked at one moment, as long as they are few; another moment has another', async () => {
    const BACKEND = 'SELECT pg_backend_pid() AS pid, pg_sleep(0.01) IS NULL AS slept';
    const askedAtOnce = (count: number) => Promise.all(Array.from({ length: count }, () => ask(BACKEND)));
    const backendsOf = (answers: object[][]) =>
      new Set(answers.flat().map((row) => z.object({ pid: z.int() }).parse(row).pid));
    const [one, other] = await Promise.all([askedAtOnce(3), nextMoment().then(() => askedAtOnce(3))]);
    const [first, second] = [backendsOf(one), backendsOf(other)];
    expect([first.size, second.size]).toEqual([1, 1]);
    expect(first).not.toEqual(second);
    expect(backendsOf(await askedAtOnce(17)).size).toBe(2);
  });

  it('[Q-21] run on behalf of whoever asked, each of them', async () => {
    const ACTS = "SELECT current_user::text AS role, current_setting('ancrage.uid') AS uid";
    const actors = Array.from({ length: 40 }, (_, uid) => [personActor(uid), SYSTEM, NOBODY]).flat();
    const answers = await Promise.all(actors.map((actor) => ask(ACTS, [], actor)));
    expect(answers).toEqual(actors.map(({ role, uid }) => [{ role, uid: String(uid) }]));
  });

  it('[Q-61] are disturbed by none that fails', async () => {
    const QUOTIENT = 'SELECT 12 / $1::int AS quotient';
    for (let round = 0; round < 2; round += 1) {
      const answers = await Promise.allSettled([3, 0, 4, 0, 6, 0, 12].map((by) => ask(QUOTIENT, [by])));
      expect(answers.map(({ status }) => status === 'fulfilled')).toEqual([
        true,
        false,
        true,
        false,
        true,
        false,
        true,
      ]);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toMatchObject(
        [4, 3, 2, 1].map((quotient) => ({ value: [{ quotient }] })),
      );
    }
    await expect(ask('SELECT nothing')).rejects.toThrow(/does not exist/);
    await expect(ask('SELECT nothing')).rejects.toThrow(/does not exist/);
    expect(await ask(SHORT, [7])).toEqual([{ number: 7 }]);
    expect(lost).toEqual([]);
  });

  it('[Q-61] fail with their connection, as when the database is away; the next ones have a new one', async () => {
    const four = () => Promise.all([0, 1, 2, 3].map(() => ask('SELECT pg_sleep(30)')));
    const asleep = Promise.allSettled([four(), nextMoment().then(four)]);
    await eventually(async () => {
      const rows = await beside(`SELECT count(*)::int AS count ${OURS} AND wait_event = 'PgSleep'`);
      expect(rows).toEqual([{ count: 2 }]);
    });
    await beside(`SELECT pg_terminate_backend(pid) ${OURS}`);
    for (const outcome of await asleep)
      expect(outcome.status === 'rejected' && isDatabaseAway(outcome.reason)).toBe(true);
    expect(await ask(SHORT, [3])).toEqual([{ number: 3 }]);
    expect(pipeline.state).toEqual({ open: 1, idle: 1 });
  });

  it('[Q-61] take nothing down when their idle connections are lost', async () => {
    await Promise.all([ask(SHORT, [1]), nextMoment().then(() => ask(SHORT, [2]))]);
    await beside(`SELECT pg_terminate_backend(pid) ${OURS}`);
    await eventually(() => expect(lost).toHaveLength(2));
    expect(await ask(SHORT, [3])).toEqual([{ number: 3 }]);
    expect(lost).toHaveLength(2);
  });

  it('[Q-61] are not asked on a connection that has said that it goes, though it is still there', async () => {
    await pipeline.close();
    const url = await standBefore((near, { arrived, readies, earlier }) =>
      near.write(earlier === 0 && readies === 3 ? GOES : arrived),
    );
    pipeline = open({ connectionString: url });
    const failure = await ask(SHORT, [1]).catch((error: unknown) => error);
    expect(isDatabaseAway(failure)).toBe(true);
    expect(await ask(SHORT, [2])).toEqual([{ number: 2 }]);
    expect(lost).toEqual([failure]);
  });

  it('[Q-61] fail as when the database is away when it goes as a connection is made', async () => {
    const url = await standBefore((near, { arrived, readies }) =>
      readies < 2 ? near.write(arrived) : near.end(Buffer.concat([arrived, GOES])),
    );
    const query = new WalledQuery({ name: 'a', text: SHORT }, [1], { actor: SYSTEM, isNamed: true });
    const cut = open({ connectionString: url });
    const failure = await cut.rows(query).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(isDatabaseAway(failure)).toBe(true);
    expect(cut.state).toEqual({ open: 0, idle: 0 });
  });

  it('[Q-61] [Q-63] fail as when the database is away when it takes a connection and never speaks', async () => {
    await pipeline.close();
    pipeline = open({ connectionString: await standBefore(() => {}), connectionTimeoutMillis: 50 });
    const failure = await ask(SHORT, [1]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(isDatabaseAway(failure)).toBe(true);
    expect(pipeline.state).toEqual({ open: 0, idle: 0 });
  });

  it('[Q-63] give up a connection that does not answer in time', async () => {
    await pipeline.close();
    pipeline = open({ query_timeout: 150 });
    expect(await ask(SHORT, [1])).toEqual([{ number: 1 }]);
    const failures = await Promise.allSettled([ask('SELECT pg_sleep(3)'), ask('SELECT pg_sleep(3)')]);
    for (const outcome of failures)
      expect(outcome.status === 'rejected' && isDatabaseAway(outcome.reason)).toBe(true);
    expect(await ask(SHORT, [2])).toEqual([{ number: 2 }]);
  });

  it('[Q-61] [Q-63] are not asked on connections that were left, which end with their last answers', async () => {
    const slow = ask('SELECT pg_sleep(0.2) IS NULL AS slept');
    await nextMoment();
    await ask(SHORT, [1]);
    expect(pipeline.state).toEqual({ open: 2, idle: 1 });
    pipeline.renew(0); // none is as old
    expect(pipeline.state).toEqual({ open: 2, idle: 1 });
    pipeline.renew(performance.now());
    expect(pipeline.state).toEqual({ open: 0, idle: 0 });
    expect(await ask(SHORT, [2])).toEqual([{ number: 2 }]);
    expect(await slow).toEqual([{ slept: false }]);
    await eventually(async () =>
      expect(await beside(`SELECT count(*)::int AS count ${OURS}`)).toEqual([{ count: 1 }]),
    );
    expect(lost).toEqual([]);
  });

  it('[Q-61] [Q-63] tell that one was not answered, in a pool as well, which then lets go of the others', async () => {
    let silences = 0;
    const onSilence = () => {
      silences += 1;
    };
    const config = { connectionString: database.url, application_name: NAME, query_timeout: 150 };
    const impatient = new Pipeline(config, CONNECTIONS, { onLost: () => {}, onSilence });
    const query = new WalledQuery({ text: 'SELECT pg_sleep(1)' }, [], { actor: SYSTEM, isNamed: true });
    await expect(impatient.rows(query)).rejects.toThrow('Query read timeout');
    expect(silences).toBe(1);
    await impatient.close();
    const pool = walledPool(config, { actorOf: () => SYSTEM, isNamed: true, onSilence });
    await Promise.all([1, 2, 3].map((number) => pool.query({ text: SHORT }, [number])));
    const wait = pool.query({ text: 'SELECT pg_sleep(1)' }, []);
    await expect(wait).rejects.toThrow('Query read timeout');
    expect([silences, pool.totalCount]).toEqual([2, 2]);
    renewIdle(pool, 0);
    await nextMoment();
    await eventually(() => expect([pool.totalCount, pool.idleCount]).toEqual([2, 2]));
    renewIdle(pool, performance.now());
    await eventually(() => expect(pool.totalCount).toBe(0));
    await pool.end();
  });

  it('[Q-61] say that the database is away when there is none, and find it once it is there', async () => {
    const nowhere = new Pipeline({ host: '127.0.0.1', port: 1 }, CONNECTIONS, {
      onLost: () => {},
      onSilence: () => {},
    });
    const query = () => new WalledQuery({ name: 'a', text: SHORT }, [1], { actor: SYSTEM, isNamed: true });
    for (let round = 0; round < 2; round += 1) {
      const failure = await nowhere.rows(query()).catch((error: unknown) => error);
      expect(isDatabaseAway(failure)).toBe(true);
      expect(nowhere.state).toEqual({ open: 0, idle: 0 });
    }
  });
});
