import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { migrateDeploy } from '@ancrage/prisma/migrate';
import { migrateWhenReady } from '@ancrage/server/commands/migrate-when-ready';
import { readSettings } from '@ancrage/server/config/settings';
import { checkDatabase } from '@ancrage/server/config/start-up-checks';
import { recoveryTexts } from '@ancrage/shared/wire/dialect/recovery-texts';
import { type TokenPair, tokenPairSchema } from '@ancrage/shared/wire/oauth-token';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import type { SignedInPerson } from '../support/factories.ts';
import { storedFilesOf } from '../support/files.ts';
import { openFolder } from '../support/test-run.ts';
import { Member, stopMembers } from './cluster.ts';
import { Instance, type InstanceSettings } from './instance.ts';
import { makePeople } from './people.ts';
import { Relay } from './relay.ts';
import { DRILL_TIMEOUT_MS, IS_LONG } from './rounds.ts';
import { meeting503, underLoad } from './under-load.ts';
import { type Place, untilWritten } from './writer.ts';

// A PostgreSQL with a standby, and people who write all the time. The application has one address for both. Only
// `npm run drills` runs the hanging primary; tests/api/rls-pool.spec.ts tests the connections to it.

const WRITERS = 3;
const BACK_WITHIN_MS = 15_000;
const PATIENCE_MS = 30_000;
/** The queue has a timeout of 40 s, and polls every 30 s. */
const QUEUE_BACK_WITHIN_MS = 90_000;
/** The maximum that the server opens. */
const CONNECTIONS = 20;

let primary: Member;
let relay: Relay;
let settings: InstanceSettings;
let dataDir: string;
let writing: SignedInPerson[];
let person: SignedInPerson;
let place: Place;
let instance: Instance;
let members = 0;

beforeAll(async () => {
  primary = await Member.startFirst(randomBytes(24).toString('base64url'));
  await migrateDeploy(primary.url);
  relay = await Relay.start(primary.port);
  dataDir = join(openFolder('failover'), 'data');
  mkdirSync(join(dataDir, 'mail'), { recursive: true });
  const address = new URL(primary.url);
  address.port = String(relay.port);
  settings = { ANCRAGE_DATA_DIR: dataDir, DATABASE_URL: address.toString() };
  const { people, client } = await makePeople(settings, WRITERS + 1);
  const [first, ...others] = people;
  if (!first) throw new Error('Somebody was made.');
  [person, writing] = [first, others];
  instance = await Instance.start(settings);
  place = { url: instance.url, client };
});
afterAll(async () => {
  await instance?.kill();
  relay?.close();
  await stopMembers();
});

const followed = (): Promise<Member> => {
  members += 1;
  return primary.startStandby(`standby${members}`);
};

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${instance.url}${path}`, { signal: AbortSignal.timeout(PATIENCE_MS), ...init });
const ready = () => call('/health/ready');
const token = (form: Record<string, string>) =>
  call('/oauth/token?_format=json', {
    method: 'POST',
    body: new URLSearchParams({ ...form, ...place.client }),
  });
const refresh = ({ refresh_token }: TokenPair) => token({ grant_type: 'refresh_token', refresh_token });
const signIn = () => token({ grant_type: 'password', username: person.mail, password: person.password });
const upload = (bearer: Record<string, string>, name: string, key: string = randomUUID()) =>
  call('/file/upload/node/data/field_personal_notes?_format=json', {
    method: 'POST',
    headers: {
      ...bearer,
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `file; filename="${name}.txt"`,
      'Idempotency-Key': `"${key}"`,
    },
    body: `What ${name} says.`,
  });
const askForCode = async () => {
  const answer = await call('/user/lost-password-verification?_format=json', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ mail: person.mail }),
  });
  return (await answer.json()).message;
};
const mails = () => readdirSync(join(dataDir, 'mail')).length;
const bearerOf = ({ access_token }: TokenPair) => ({ Authorization: `Bearer ${access_token}` });

const untilReady = () => eventually(async () => expect((await ready()).status).toBe(200));
const tell = (text: string) => {
  if (IS_LONG) console.log(text);
};

const node = (init: RequestInit) => call(`/node/${person.nid}?_format=json`, init);
const tagOf = async (headers: Record<string, string>) => (await node({ headers })).headers.get('etag') ?? '';
const write = async (bearer: Record<string, string>, text: string, tag: string) => {
  const { status, headers } = await node({
    method: 'PATCH',
    headers: { ...bearer, 'Content-Type': 'application/json', 'If-Match': tag },
    body: JSON.stringify({ type: [{ target_id: 'data' }], field_cid: [{ value: JSON.stringify({ text }) }] }),
  });
  return { status, tag: headers.get('etag') ?? '' };
};

/** Repeats a request until it succeeds, as the app does; only 503 may come before. */
const persist = async (ask: () => Promise<Response>): Promise<Response> => {
  for (const end = performance.now() + BACK_WITHIN_MS; ; await delay(50)) {
    const answer = await ask();
    if (answer.ok) return answer;
    expect(answer.status).toBe(503);
    if (performance.now() > end) throw new Error('It does not succeed in time.');
  }
};

/** Requests to a server whose database is down. */
const expectAway = async (pair: TokenPair) => {
  const answers = await Promise.all([
    call(`/node/${person.nid}?_format=json`, { headers: bearerOf(pair) }),
    refresh(pair),
    signIn(),
    upload(bearerOf(pair), 'away'),
    ready(),
  ]);
  expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
    answers.map(() => [503, '5']),
  );
  expect((await call('/health/live')).status).toBe(200);
  expect(await askForCode()).toBe(recoveryTexts.unavailable);
};

/** No session was ended for a replayed token, and every row of a file has its bytes. */
const expectSound = async () => {
  expect(await primary.askApplication('SELECT 1 FROM session WHERE ended_at IS NOT NULL')).toEqual([]);
  const stored = storedFilesOf({ settings: { dataDir } }).map((path) => basename(path));
  const rows = await primary.askApplication('SELECT storage_key AS key FROM note_file');
  for (const { key } of rows) expect(stored).toContain(key);
};

/** A person who asks for a code gets one mail. */
const expectMail = async () => {
  const before = mails();
  await primary.askApplication('DELETE FROM rate_limit'); // for any number of runs
  expect(await askForCode()).toBe(recoveryTexts.asked);
  await eventually(() => expect(mails()).toBe(before + 1), QUEUE_BACK_WITHIN_MS);
};

describe('a failover to a standby', () => {
  it(
    'after the primary dies under load: 503 until then, no acknowledged write is lost, nobody is signed out @Q-61 @Q-60',
    async () => {
      const { pid } = instance;
      const setbacks = await underLoad(place, writing, async (writers) => {
        const standby = await followed();
        await primary.waitFor(standby.name);
        const pair = tokenPairSchema.parse(await (await signIn()).json());
        const [kept, cut, key] = [`kept${members}`, `cut${members}`, randomUUID()];
        const [{ url }] = (await (await upload(bearerOf(pair), kept)).json()).uri;
        const allMet503 = meeting503(writers);
        const underWay = [refresh(pair), upload(bearerOf(pair), cut, key)];
        await primary.kill();
        for (const { status } of await Promise.all(underWay)) expect([200, 201, 503]).toContain(status);
        await allMet503();
        await expectAway(pair);

        relay.leadTo(standby.port); // too early: it is still a standby
        await expectAway(pair);
        await expect(checkDatabase(readSettings(settings), [])).rejects.toThrow(
          'The database cannot be used: It is a standby, and takes no changes until it is promoted.',
        );
        const infoLog = jest.spyOn(console, 'info').mockImplementation(() => {});
        const starting = migrateWhenReady(settings.DATABASE_URL ?? '');
        await eventually(() =>
          expect(infoLog).toHaveBeenCalledWith(expect.stringContaining('It is a standby')),
        );
        infoLog.mockRestore();
        await standby.promote();
        const promoted = performance.now();
        await untilWritten(writers, 1, BACK_WITHIN_MS);
        tell(`Written ${Math.round(performance.now() - promoted)} ms after the standby took over.`);
        await untilReady();
        expect(await starting).toEqual([]);

        const old = primary;
        primary = standby;
        await old.startAgain();
        expect(await old.change()).toBe('unanswered'); // it no longer has a standby
        await old.kill();

        const next = tokenPairSchema.parse(await (await persist(() => refresh(pair))).json());
        // As if its response was lost.
        expect(await (await persist(() => refresh(pair))).json()).toMatchObject({
          refresh_token: next.refresh_token,
        });
        const again = await persist(() => upload(bearerOf(next), cut, key));
        expect((await again.json()).filename).toEqual([{ value: `${cut}.txt` }]);
        expect(await (await call(url, { headers: bearerOf(next) })).text()).toBe(`What ${kept} says.`);
        await expectMail();
      });
      expect([instance.pid, instance.isRunning]).toEqual([pid, true]);
      expect(new Set(setbacks)).toEqual(new Set([503]));
      await expectSound();
    },
    DRILL_TIMEOUT_MS,
  );

  if (IS_LONG)
    it(
      'after the primary hangs: no request waits for it again, and its late results are ignored @Q-63 @Q-61',
      async () => {
        const setbacks = await underLoad(place, writing, async (writers) => {
          const standby = await followed();
          await primary.waitFor(standby.name);
          const pair = tokenPairSchema.parse(await (await signIn()).json());
          const askTogether = async () => {
            const asked = Array.from({ length: CONNECTIONS }, () =>
              call('/api/account/sessions', { headers: bearerOf(pair) }),
            );
            return (await Promise.all(asked)).map(({ status }) => status);
          };
          const granted = Array(CONNECTIONS).fill(200);
          expect(await askTogether()).toEqual(granted);
          const allMet503 = meeting503(writers);
          const wake = await primary.freeze();
          const began = performance.now();
          expect((await ready()).status).toBe(503);
          expect(performance.now() - began).toBeLessThan(4000);
          await standby.promote();
          relay.leadTo(standby.port); // open connections stay with the hanging one
          const old = primary;
          primary = standby;
          const moved = performance.now();
          await allMet503();
          await untilWritten(writers, 1, BACK_WITHIN_MS);
          tell(`Written ${Math.round(performance.now() - moved)} ms after the address moved.`);
          expect(await askTogether()).toEqual(granted);
          await untilReady();
          await expectMail();
          tell(`Mailed ${Math.round(performance.now() - moved)} ms after the address moved.`);

          wake();
          expect(await old.change()).toBe('unanswered');
          await untilWritten(writers, 5, BACK_WITHIN_MS);
          await old.kill();
        });
        expect(new Set(setbacks)).toEqual(new Set([503]));
        await expectSound();
      },
      DRILL_TIMEOUT_MS,
    );

  it(
    'without the last writes of an asynchronous standby: lost writes can be sent again, and tokens it does not know are refused @Q-61 @Q-53',
    async () => {
      const standby = await followed();
      await primary.waitFor('');
      const pair = tokenPairSchema.parse(await (await signIn()).json());
      const bearer = bearerOf(pair);
      const kept = await write(bearer, 'kept', await tagOf(bearer));
      await primary.untilFollowedBy(standby);
      standby.cutOff();
      const lost = await write(bearer, 'lost', kept.tag);
      const file = await upload(bearer, 'lost');
      expect([kept.status, lost.status, file.status]).toEqual([200, 200, 201]);
      const next = tokenPairSchema.parse(await (await refresh(pair)).json());
      await primary.kill();
      await standby.promote();
      relay.leadTo(standby.port);
      primary = standby;

      await persist(() => call('/api/account/sessions', { headers: bearer }));
      expect(await tagOf(bearer)).toBe(kept.tag);
      expect((await write(bearer, 'lost', lost.tag)).status).toBe(412);
      expect((await write(bearer, 'lost', kept.tag)).status).toBe(200);
      const [{ url }] = (await file.json()).uri;
      expect((await call(url, { headers: bearer })).status).toBe(404);
      const refused = await refresh(next);
      expect([refused.status, (await refused.json()).hint]).toEqual([
        401,
        'Cannot decrypt the refresh token',
      ]);
      expect((await signIn()).status).toBe(200);
      expect((await refresh(pair)).status).toBe(200);
      await expectSound();
    },
    DRILL_TIMEOUT_MS,
  );
});
