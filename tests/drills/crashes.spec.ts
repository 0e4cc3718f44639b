import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@ancrage/prisma/embedded-postgres';
import { migrateDeploy } from '@ancrage/prisma/migrate';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SignedInPerson } from '../support/factories.ts';
import { openFolder } from '../support/test-run.ts';
import { Instance, type InstanceSettings } from './instance.ts';
import { makePeople } from './people.ts';
import { Relay } from './relay.ts';
import { DRILL_TIMEOUT_MS } from './rounds.ts';
import { meeting503, underLoad } from './under-load.ts';
import { type Place, untilWritten } from './writer.ts';

// The server in a separate process, on a durable PostgreSQL, and people who write all the time.

const WRITERS = 3;
const BACK_WITHIN_MS = 15_000;
const PATIENCE_MS = 20_000;
const HOUR_MS = 3_600_000;

const password = randomBytes(24).toString('base64url');
let folder: string;
let postgres: EmbeddedPostgres;
let relay: Relay;
let settings: InstanceSettings;
let clockFile: string;
let people: SignedInPerson[];
let place: Place;
let instance: Instance;

const startPostgres = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ folder, password });
const startInstance = (): Promise<Instance> => {
  const clock = new URL('moved-clock.mjs', import.meta.url).href;
  return Instance.start(settings, { flags: [`--import=${clock}`] });
};

beforeAll(async () => {
  folder = openFolder('postgres');
  postgres = await startPostgres();
  await migrateDeploy(postgres.url('ancrage'));
  relay = await Relay.start(postgres.port);
  const dataDir = join(openFolder('crashes'), 'data');
  mkdirSync(dataDir);
  clockFile = join(dataDir, 'clock-is-off-by');
  writeFileSync(clockFile, '0');
  const address = new URL(postgres.url('ancrage'));
  address.port = String(relay.port);
  settings = {
    ANCRAGE_DATA_DIR: dataDir,
    DATABASE_URL: address.toString(),
    ANCRAGE_DRILL_CLOCK: clockFile,
  };
  const beginning = await makePeople(settings, WRITERS);
  people = beginning.people;
  instance = await startInstance();
  place = { url: instance.url, client: beginning.client };
});
afterAll(async () => {
  await instance.kill();
  relay.close();
  await postgres.stop();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${instance.url}${path}`, { headers, signal: AbortSignal.timeout(30_000) });

describe('acknowledged writes exist exactly once', () => {
  it(
    'after the application is killed under load @Q-61 @Q-60',
    async () => {
      const setbacks = await underLoad(place, people, async () => {
        await instance.kill();
        instance = await startInstance();
        place.url = instance.url;
      });
      expect(setbacks.length).toBeGreaterThan(0);
    },
    DRILL_TIMEOUT_MS,
  );

  it(
    'after PostgreSQL is killed under load: 503, and the same process recovers within 15 s @Q-61',
    async () => {
      const { pid } = instance;
      const setbacks = await underLoad(place, people, async (writers) => {
        const postmaster = Number.parseInt(
          readFileSync(join(postgres.home, 'cluster/postmaster.pid'), 'utf8'),
          10,
        );
        const allMet503 = meeting503(writers);
        process.kill(postmaster, 'SIGKILL');
        await allMet503();
        expect((await get('/health/live')).status).toBe(200);
        const ready = await get('/health/ready');
        expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5']);
        expect((await ready.json()).parts).toMatchObject({ database: 'failed' });
        postgres = await startPostgres();
        relay.leadTo(postgres.port);
        await untilWritten(writers, 1, BACK_WITHIN_MS);
      });
      expect(instance.pid).toBe(pid);
      expect(instance.isRunning).toBe(true);
      expect(new Set(setbacks)).toEqual(new Set([503]));
      expect((await (await get('/health/ready')).json()).parts).toEqual({
        database: 'ok',
        migrations: 'ok',
        queue: 'ok',
        storage: 'ok',
      });
    },
    DRILL_TIMEOUT_MS,
  );

  it(
    'after the database hangs: requests time out, and hanging connections are closed @Q-63 @Q-61',
    async () => {
      const setbacks = await underLoad(place, people, async (writers) => {
        const allMet503 = meeting503(writers);
        relay.hold();
        const began = performance.now();
        const ready = await get('/health/ready');
        expect(ready.status).toBe(503);
        expect((await ready.json()).parts).toMatchObject({ database: 'failed', storage: 'ok' });
        expect(performance.now() - began).toBeLessThan(4000);
        const [person] = people;
        const answer = await get(`/node/${person?.nid}?_format=json`, person?.bearer);
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
        expect(performance.now() - began).toBeLessThan(15_000);
        await allMet503();
        relay.release();
        await untilWritten(writers, 1, BACK_WITHIN_MS);
      });
      expect(new Set(setbacks)).toEqual(new Set([503]));
    },
    DRILL_TIMEOUT_MS,
  );

  it(
    'after the clock jumps ahead and back: expired tokens are refreshed @Q-61',
    async () => {
      const setClock = (ms: number) => {
        writeFileSync(clockFile, String(ms));
        instance.signal('SIGUSR2');
      };
      const setbacks = await underLoad(place, people, async (writers) => {
        for (const off of [HOUR_MS, -HOUR_MS, 0]) {
          setClock(off);
          await untilWritten(writers, 5, PATIENCE_MS);
        }
      });
      expect(new Set(setbacks)).toEqual(new Set([401]));
    },
    DRILL_TIMEOUT_MS,
  );
});
