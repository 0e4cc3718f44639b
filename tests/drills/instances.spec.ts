import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokenPairSchema } from '@ancrage/shared/wire/oauth-token';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { beginAnotherDay } from '../support/another-day.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import type { SignedInPerson } from '../support/factories.ts';
import { type Pooler, startPooler } from '../support/pooler.ts';
import { openFolder } from '../support/test-run.ts';
import { Balancer } from './balancer.ts';
import { Instance, type InstanceSettings } from './instance.ts';
import { makePeople } from './people.ts';
import { DRILL_TIMEOUT_MS, IS_LONG, ROUNDS } from './rounds.ts';
import { type Place, untilWritten, Writer } from './writer.ts';

// Two instances in separate processes, on one database through a pooler in transaction mode, with one data folder.

const WRITERS = 3;
const STOP_WITHIN_MS = 20_000;

let database: TestDatabase;
let pooler: Pooler | null;
let settings: InstanceSettings;
let people: SignedInPerson[];
let client: Place['client'];
let instances: Instance[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  pooler = await startPooler(database.url);
  console.log(
    pooler
      ? `The instances reach PostgreSQL through ${pooler.description} in transaction mode.`
      : 'PgBouncer is not installed: the instances reach PostgreSQL directly.',
  );
  const dataDir = join(openFolder('instances'), 'data');
  mkdirSync(dataDir);
  settings = {
    ANCRAGE_DATA_DIR: dataDir,
    ANCRAGE_VOLATILE_DATABASE: 'yes',
    DATABASE_URL: pooler?.url ?? database.url,
    ...(pooler && { DIRECT_DATABASE_URL: database.url }),
    TRUSTED_PROXIES: 'loopback',
    DRAIN_SECONDS: '1',
  };
  ({ people, client } = await makePeople(settings, WRITERS + 3));
  instances = await Promise.all([Instance.start(settings), Instance.start(settings)]);
});
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.kill()));
  await pooler?.stop();
  await database.drop();
});

let requests = 0;
const askTokens = (instance: Instance, form: Record<string, string>, from?: string): Promise<Response> => {
  requests += 1;
  return fetch(`${instance.url}/oauth/token?_format=json`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': from ?? `203.0.113.${requests % 250}` },
    body: new URLSearchParams({ ...form, ...client }),
  });
};
const passwordOf = ({ mail, password }: SignedInPerson) => ({
  grant_type: 'password',
  username: mail,
  password,
});
const two = (): [Instance, Instance] => {
  const [one, other] = instances;
  if (!one || !other) throw new Error('Two instances run.');
  return [one, other];
};
const someone = (index: number): SignedInPerson => {
  const person = people[WRITERS + index];
  if (!person) throw new Error('There are not so many people.');
  return person;
};

describe('two instances behind one address', () => {
  it('share a session: a person signs in on one, and writes and reads on the other @Q-62 @C-07', async () => {
    const [one, other] = two();
    const person = someone(0);
    const pair = tokenPairSchema.parse(await (await askTokens(one, passwordOf(person))).json());
    const at = `/node/${person.nid}?_format=json`;
    const headers = { Authorization: `Bearer ${pair.access_token}` };
    const field_cid = [{ value: JSON.stringify({ CIDsymptome: 'gorge serrée' }) }];
    const written = await fetch(`${other.url}${at}`, {
      method: 'PATCH',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ type: [{ target_id: 'data' }], field_cid }),
    });
    expect(written.status).toBe(200);
    const read = await fetch(`${one.url}${at}`, { headers });
    expect((await read.json()).field_cid).toEqual(field_cid);
    expect(read.headers.get('etag')).toBe(written.headers.get('etag'));
  });

  it('give concurrent refreshes on both the same successor @Q-11', async () => {
    const { refresh_token } = someone(1).tokens;
    const race = Array.from({ length: 30 }, (_, index) =>
      askTokens(index % 2 === 0 ? two()[0] : two()[1], { grant_type: 'refresh_token', refresh_token }),
    );
    const answers = await Promise.all(race);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const pairs = await Promise.all(answers.map((answer) => answer.json()));
    expect(new Set(pairs.map((pair) => tokenPairSchema.parse(pair).refresh_token)).size).toBe(1);
  });

  it('see each other’s sign-outs at once @Q-13', async () => {
    const [one, other] = two();
    const person = someone(2);
    const pair = tokenPairSchema.parse(await (await askTokens(one, passwordOf(person))).json());
    const headers = { Authorization: `Bearer ${pair.access_token}` };
    const read = () => fetch(`${other.url}/node/${person.nid}?_format=json`, { headers });
    expect((await read()).status).toBe(200);
    const body = new URLSearchParams({ token: pair.refresh_token, ...client });
    expect((await fetch(`${one.url}/oauth/revoke?_format=json`, { method: 'POST', body })).status).toBe(200);
    expect((await read()).status).toBe(401);
  });

  it('share the counts of failed sign-ins @Q-04', async () => {
    const [one, other] = two();
    const from = '198.51.100.7';
    const wrong = { grant_type: 'password', username: 'nobody@orvelaine.test', password: 'x' };
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1)
      statuses.push((await askTokens(tries % 2 === 0 ? one : other, wrong, from)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });

  it('run each job once @Q-62', async () => {
    const asked = people.slice(0, WRITERS);
    for (const [index, { mail }] of asked.entries()) {
      const answer = await fetch(`${two()[index % 2]?.url}/user/lost-password-verification?_format=json`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ mail }),
      });
      expect(answer.status).toBe(200);
    }
    const direct = new pg.Client({ connectionString: database.url });
    await direct.connect();
    try {
      await eventually(async () => {
        const { rows } = await direct.query<{ state: string }>(
          `SELECT state::text FROM pgboss.job WHERE name ~ 'recovery' AND state <> 'completed'
           UNION ALL SELECT 'nothing' WHERE NOT EXISTS (SELECT FROM pgboss.job WHERE name ~ 'recovery')`,
        );
        expect(rows).toEqual([]);
      });
    } finally {
      await direct.end();
    }
    const mails = readdirSync(join(settings.ANCRAGE_DATA_DIR ?? '', 'mail'));
    const sent = mails.map((name) =>
      readFileSync(join(settings.ANCRAGE_DATA_DIR ?? '', 'mail', name), 'utf8'),
    );
    for (const { mail } of asked) expect(sent.filter((text) => text.includes(`To: ${mail}`))).toHaveLength(1);
  });

  it(
    'can be replaced one by one under load without a failed request, and shut down in time @Q-62 @Q-61',
    async () => {
      const balancer = await Balancer.start(instances.map(({ url }) => url));
      const place = { url: balancer.url, client };
      const writers = people.slice(0, WRITERS).map((person) => new Writer(place, person));
      const ends = [];
      try {
        for (const writer of writers) writer.start();
        await untilWritten(writers, 5, 20_000);
        for (let round = 0; round < ROUNDS; round += 1) {
          await beginAnotherDay(database.url);
          for (const index of [0, 1]) {
            const leaving = instances[index];
            const end = leaving?.stop();
            const next = await Instance.start(settings);
            instances[index] = next;
            ends.push(await end);
            await balancer.use(instances.map(({ url }) => url));
            expect(balancer.ready).toHaveLength(2);
            await untilWritten(writers, 5, 20_000);
          }
        }
      } finally {
        await Promise.all(writers.map((writer) => writer.stop()));
        balancer.close();
      }
      expect(balancer.failures).toEqual([]);
      expect(writers.flatMap(({ setbacks }) => setbacks)).toEqual([]);
      for (const end of ends) {
        expect(end?.code).toBe(0);
        expect(end?.afterMs).toBeLessThan(STOP_WITHIN_MS);
      }
      const direct = { url: two()[0].url, client };
      for (const writer of writers) {
        Object.assign(place, direct);
        await writer.expectWhole();
      }
      if (IS_LONG) console.log(`${writers.reduce((sum, { count }) => sum + count, 0)} edits, none lost.`);
    },
    DRILL_TIMEOUT_MS,
  );
});
