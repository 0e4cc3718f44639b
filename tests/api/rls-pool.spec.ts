import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { type Actor, ANONYMOUS, personActor, SYSTEM } from '@ancrage/server/infra/database/actor';
import { isDatabaseUnavailable } from '@ancrage/server/infra/database/database-unavailable';
import { RlsPool } from '@ancrage/server/infra/database/rls-pool';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import * as z from 'zod';
import { askDatabase } from '../support/ask-database.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';

const NAME = 'pool-under-test';

let database: TestDatabase;
let pools: RlsPool[];
let lost: Error[];
let timeouts: number;
let proxies: Server[];
let actor: Actor;

const open = (settings: pg.PoolConfig = {}, isPooled = false): RlsPool => {
  const pool = new RlsPool(
    { connectionString: database.url, application_name: NAME, max: 2, ...settings },
    {
      actorOf: () => actor,
      isPooled,
      onTimeout: () => {
        timeouts += 1;
      },
    },
  );
  pool.on('error', (error) => lost.push(error));
  pools.push(pool);
  return pool;
};

beforeEach(async () => {
  database = await cloneDatabase();
  [pools, lost, timeouts, proxies, actor] = [[], [], 0, [], SYSTEM];
});
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  for (const proxy of proxies) proxy.close();
  await database.drop();
});

const nameOf = (text: string): string => createHash('md5').update(text).digest('hex');
const ask = (pool: RlsPool, text: string, values: unknown[] = []): Promise<unknown[]> =>
  pool.rows({ name: nameOf(text), text }, values);

/** Queries the database without the pool. */
const askDirectly = (sql: string) => askDatabase(database.url, sql);

/** ReadyForQuery, and the error of a server that shuts down. Source: PostgreSQL, “Message Formats”. */
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1');
const SHUTDOWN = Buffer.from('E\0\0\0\x1aSFATAL\0C57P01\0Mgoing\0\0', 'latin1');

/** Data from the database that arrives at the proxy. */
interface Arrival {
  readonly arrived: Buffer;
  /** How often the database was ready on this connection: after connecting, and after each of the two queries of `prepare`. */
  readonly readies: number;
  /** How many connections there were before this one. */
  readonly earlier: number;
}

/** Starts a proxy of the database; `pass` forwards its responses. @returns its address */
const startProxy = async (pass: (near: Socket, arrival: Arrival) => void): Promise<string> => {
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
  proxies.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(database.url);
  url.hostname = '127.0.0.1';
  url.port = String(z.object({ port: z.int() }).parse(server.address()).port);
  return url.href;
};

const OURS = `FROM pg_stat_activity WHERE application_name = '${NAME}'`;

describe('the pool with row-level security', () => {
  const LONG =
    "SELECT $1::int AS number, repeat('é', $2::int) AS text, decode(repeat('00ff', $2::int), 'hex') AS bytes";
  const SHORT = 'SELECT $1::int AS number';
  const SLEEP = 'SELECT pg_sleep(3) IS NULL AS slept';

  it('gives each statement its own rows, for many concurrent ones of any length and kind @Q-21', async () => {
    const pool = open();
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, number) =>
          number % 3 === 0 ? ask(pool, SHORT, [number]) : ask(pool, LONG, [number, number * 40]),
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
    expect([pool.totalCount, pool.idleCount]).toEqual([2, 2]);
  });

  it.each([
    ['directly', false],
    ['behind a pooler', true],
  ])('passes values of every type unchanged, %s @Q-21', async (_, isPooled) => {
    const KINDS = `SELECT $1::timestamptz AS moment, $2::bytea AS bytes, $3::text AS text, $4::int AS number,
      $5::bytea AS nothing, $6::boolean AS truth`;
    const moment = new Date('2026-11-26T03:04:05.678Z');
    const bytes = Buffer.from([0, 92, 39, 255]);
    const text = `it's a \\ "test"; -- é $1`;
    const rows = await ask(open({}, isPooled), KINDS, [moment, bytes, text, -7, null, true]);
    expect(rows).toEqual([{ moment, bytes, text, number: -7, nothing: null, truth: true }]);
  });

  it('refuses text with a NUL character @Q-21', async () => {
    const pool = open();
    await expect(ask(pool, 'SELECT $1::text AS text', ['a\0b'])).rejects.toThrow('null character');
    expect(await ask(pool, SHORT, [1])).toEqual([{ number: 1 }]);
  });

  it.each([
    ['directly', false],
    ['behind a pooler', true],
  ])('runs each statement as its actor, %s @Q-21', async (_, isPooled) => {
    const pool = open({}, isPooled);
    const ACTOR = "SELECT current_user::text AS role, current_setting('ancrage.uid') AS uid";
    const actors = Array.from({ length: 40 }, (_, uid) => [personActor(uid), SYSTEM, ANONYMOUS]).flat();
    const asking = actors.map((one) => {
      actor = one;
      return ask(pool, ACTOR);
    });
    expect(await Promise.all(asking)).toEqual(actors.map(({ role, uid }) => [{ role, uid: String(uid) }]));
  });

  it.each([
    ['directly', false],
    ['behind a pooler', true],
  ])('changes nothing when it cannot set the actor, %s @Q-21', async (_, isPooled) => {
    const pool = open({}, isPooled);
    actor = JSON.parse('{ "role": "no_such_role", "uid": "" }');
    const INSERT = "INSERT INTO rate_limit (key, points, expire) VALUES ('leak', 1, 1)";
    const failure = await ask(pool, INSERT).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: expect.stringContaining('no_such_role') });
    expect(await askDirectly("SELECT key FROM rate_limit WHERE key = 'leak'")).toEqual([]);
    actor = SYSTEM;
    expect(await ask(pool, SHORT, [1])).toEqual([{ number: 1 }]);
  });

  it('refuses a statement outside a transaction on a checked-out connection @Q-21', async () => {
    const client = await open().connect();
    expect(() => client.query({ text: 'SELECT 1' })).toThrow('outside of a transaction');
    client.release();
  });

  it('limits a failure to its statement @Q-61', async () => {
    const pool = open();
    const QUOTIENT = 'SELECT 12 / $1::int AS quotient';
    for (let round = 0; round < 2; round += 1) {
      const answers = await Promise.allSettled([3, 0, 4, 0, 6, 0, 12].map((by) => ask(pool, QUOTIENT, [by])));
      expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : null))).toEqual([
        [{ quotient: 4 }],
        null,
        [{ quotient: 3 }],
        null,
        [{ quotient: 2 }],
        null,
        [{ quotient: 1 }],
      ]);
    }
    await expect(ask(pool, 'SELECT nothing')).rejects.toThrow(/does not exist/);
    await expect(ask(pool, 'SELECT nothing')).rejects.toThrow(/does not exist/);
    expect(await ask(pool, SHORT, [7])).toEqual([{ number: 7 }]);
    expect(lost).toEqual([]);
  });

  it('fails the statements of a lost connection with the database-unavailable error, and opens another @Q-61', async () => {
    const pool = open();
    const asleep = Promise.allSettled([ask(pool, 'SELECT pg_sleep(30)'), ask(pool, 'SELECT pg_sleep(30)')]);
    await eventually(async () => {
      const rows = await askDirectly(`SELECT count(*)::int AS count ${OURS} AND wait_event = 'PgSleep'`);
      expect(rows).toEqual([{ count: 2 }]);
    });
    await askDirectly(`SELECT pg_terminate_backend(pid) ${OURS}`);
    for (const outcome of await asleep)
      expect(outcome.status === 'rejected' && isDatabaseUnavailable(outcome.reason)).toBe(true);
    expect(await ask(pool, SHORT, [3])).toEqual([{ number: 3 }]);
    expect(pool.totalCount).toBe(1);
  });

  it('survives the loss of its idle connections @Q-61', async () => {
    const pool = open();
    await Promise.all([ask(pool, SHORT, [1]), ask(pool, SHORT, [2])]);
    await askDirectly(`SELECT pg_terminate_backend(pid) ${OURS}`);
    await eventually(() => expect(pool.totalCount).toBe(0));
    expect(lost.length).toBeGreaterThanOrEqual(2);
    expect(await ask(pool, SHORT, [3])).toEqual([{ number: 3 }]);
  });

  it('does not reuse an open connection whose server is shutting down @Q-61', async () => {
    const url = await startProxy((near, { arrived, readies, earlier }) =>
      near.write(earlier === 0 && readies === 4 ? SHUTDOWN : arrived),
    );
    const pool = open({ connectionString: url });
    const failure = await ask(pool, SHORT, [1]).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(await ask(pool, SHORT, [2])).toEqual([{ number: 2 }]);
  });

  it('fails with the database-unavailable error when the server shuts down while it connects @Q-61', async () => {
    const url = await startProxy((near, { arrived, readies }) =>
      readies < 2 ? near.write(arrived) : near.end(Buffer.concat([arrived, SHUTDOWN])),
    );
    const pool = open({ connectionString: url });
    const failure = await ask(pool, SHORT, [1]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(pool.totalCount).toBe(0);
  });

  it('fails with the database-unavailable error when the server accepts a connection and never responds @Q-61 @Q-63', async () => {
    const pool = open({ connectionString: await startProxy(() => {}), connectionTimeoutMillis: 50 });
    const failure = await ask(pool, SHORT, [1]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(pool.totalCount).toBe(0);
  });

  it.each([
    ['directly', false],
    ['behind a pooler', true],
  ])('closes a connection that times out, %s @Q-63', async (_, isPooled) => {
    const pool = open({ query_timeout: 150 }, isPooled);
    expect(await ask(pool, SHORT, [1])).toEqual([{ number: 1 }]);
    const failures = await Promise.allSettled([ask(pool, SLEEP), ask(pool, SLEEP)]);
    for (const outcome of failures)
      expect(outcome.status === 'rejected' && isDatabaseUnavailable(outcome.reason)).toBe(true);
    expect(timeouts).toBe(2);
    await eventually(() => expect(pool.totalCount).toBe(0));
    expect(await ask(pool, SHORT, [2])).toEqual([{ number: 2 }]);
  });

  it('closes a connection that times out within a transaction @Q-63', async () => {
    const pool = open({ query_timeout: 150 });
    const client = await pool.connect();
    await client.query({ text: 'BEGIN' });
    await expect(client.query({ text: SLEEP })).rejects.toThrow('Query read timeout');
    client.release();
    expect(timeouts).toBe(1);
    await eventually(() => expect(pool.totalCount).toBe(0));
  });

  it('closes idle connections older than a given time, and no others @Q-61 @Q-63', async () => {
    const pool = open({ max: 3 });
    const client = await pool.connect();
    await Promise.all([ask(pool, SHORT, [1]), ask(pool, SHORT, [2])]);
    pool.closeIdle(0); // none is that old
    await eventually(() => expect([pool.totalCount, pool.idleCount]).toEqual([3, 2]));
    pool.closeIdle(performance.now());
    await eventually(() => expect([pool.totalCount, pool.idleCount]).toEqual([1, 0]));
    client.release();
    expect(lost).toEqual([]);
  });

  it('fails with the database-unavailable error while there is no server @Q-61', async () => {
    const pool = open({ connectionString: 'postgresql://127.0.0.1:1/none' });
    for (let round = 0; round < 2; round += 1) {
      const failure = await ask(pool, SHORT, [1]).catch((error: unknown) => error);
      expect(isDatabaseUnavailable(failure)).toBe(true);
      expect(pool.totalCount).toBe(0);
    }
  });
});
