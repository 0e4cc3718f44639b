import { nodeGet } from '@ancrage/shared/wire/node-get';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { HttpError, NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import { withPageLock } from '#platform/locks.ts';
import type { AuthData } from '#platform/session/auth-data.ts';
import { type SignOutReason, TokenKeeper } from '#platform/session/token-keeper.ts';
import { readLocal, writeLocal } from '#platform/storage/local.ts';
import { turn, until } from '#platform/testing/event-loop.ts';
import { FakeServer, useServer } from '#platform/testing/fake-server.ts';
import { MemorySession } from '#platform/testing/memory-session.ts';
import { useMemoryStorage } from '#platform/testing/memory-storage.ts';

const START = Date.UTC(2026, 0, 1);
const SECOND = 1000;

let server: FakeServer;
let tabs: TokenKeeper[];
let disk: MemorySession;

const aTab = (): TokenKeeper => {
  const tab = new TokenKeeper(withPageLock, disk);
  tabs.push(tab);
  return tab;
};

/** Waits until all pending work between tabs, locks and the server is done. */
const rest = async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    await new Promise(setImmediate);
    await withPageLock('ancrage-refresh', () => Promise.resolve()).catch(() => undefined);
  }
};

const aSignedInTab = async (): Promise<TokenKeeper> => {
  const tab = aTab();
  await tab.signInWithPassword('c@example.org', 'right');
  server.calls.length = 0;
  return tab;
};

const readRecord = (tab: TokenKeeper) => tab.authorised(nodeGet, { parameters: { nid: server.nid } });

const pass = async (seconds: number) => {
  await jest.advanceTimersByTimeAsync(seconds * SECOND);
  await rest();
};

beforeEach(() => {
  jest.useFakeTimers({
    now: START,
    doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'],
  });
  useMemoryStorage();
  server = new FakeServer();
  useServer(server);
  tabs = [];
  disk = new MemorySession();
});

afterEach(() => {
  for (const tab of tabs) tab.close();
  jest.useRealTimers();
});

describe('signing in', () => {
  it('stores the refresh token and both expiries, the refresh one 30 s early @E-08 @C-01 @K-02', async () => {
    await aSignedInTab();
    expect(readLocal('auth')).toEqual({
      refreshToken: 'refresh-1',
      accessToken: 'access-1',
      accessExpiresAt: START + 300 * SECOND,
      refreshExpiresAt: START + (1_209_600 - 30) * SECOND,
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  it('distinguishes a wrong password from a server that does not respond @X-01', async () => {
    const wrong = aTab().signInWithPassword('c@example.org', 'wrong');
    await expect(wrong).rejects.toMatchObject({ name: 'HttpError', status: 400, error: 'invalid_grant' });
    server.offline = true;
    await expect(aTab().signInWithPassword('c@example.org', 'right')).rejects.toBeInstanceOf(Unreachable);
    expect(readLocal('auth')).toBeNull();
  });

  it('fetches the client id again when the server rejects the one it sent @C-01', async () => {
    server.plan('POST /oauth/token', FakeServer.error(401, { error: 'invalid_client', message: 'no' }));
    await aTab().signInWithPassword('c@example.org', 'right');
    expect(readLocal('auth')?.accessToken).toBe('access-1');
  });
});

describe('an API call with a token', () => {
  it('uses the access token until 30 s before its expiry, then refreshes it first @K-01 @C-13', async () => {
    const tab = await aSignedInTab();
    await pass(269);
    await readRecord(tab);
    expect(server.calls).toEqual(['GET /node/12']);
    await pass(1);
    await readRecord(tab);
    expect(server.calls).toEqual(['GET /node/12', 'POST /oauth/token', 'GET /node/12']);
  });

  it.each([
    ['ahead', 21],
    ['behind', -21],
  ])(
    'a clock of the device that is three weeks %s ends no session, and the server decides @Q-14',
    async (_, days) => {
      const tab = await aSignedInTab();
      jest.setSystemTime(START + days * 86_400 * SECOND);
      server.offline = true;
      const alone = expect(readRecord(tab)).rejects.toBeInstanceOf(Unreachable);
      await pass(5);
      await alone;
      expect(tab.hasSession()).toBe(true);
      server.offline = false;
      await expect(readRecord(tab)).resolves.toMatchObject({ status: 200 });
      jest.setSystemTime(START + (days + 21) * 86_400 * SECOND);
      server.endSession();
      await expect(readRecord(tab)).rejects.toBeInstanceOf(NotSignedIn);
      expect(tab.hasSession()).toBe(false);
    },
  );

  it('refreshes once after a 401, and retries once @C-13', async () => {
    const tab = await aSignedInTab();
    server.plan('GET /node', FakeServer.error(401, { message: 'Access token has been revoked' }));
    await expect(readRecord(tab)).resolves.toMatchObject({ status: 200, etag: '"1"' });
    expect(server.calls).toEqual(['GET /node/12', 'POST /oauth/token', 'GET /node/12']);
  });

  it('throws a second 401 to the caller @C-13', async () => {
    const tab = await aSignedInTab();
    server.plan('GET /node', FakeServer.error(401));
    server.plan('GET /node', FakeServer.error(401));
    await expect(readRecord(tab)).rejects.toBeInstanceOf(HttpError);
    expect(tab.hasSession()).toBe(true);
  });
});

describe('the refresh timer', () => {
  it('refreshes 60 s before the access token expires, again and again @K-03', async () => {
    const tab = await aSignedInTab();
    tab.keepFresh();
    await pass(239);
    expect(server.callsTo('POST /oauth/token')).toBe(0);
    await pass(1);
    expect(server.callsTo('POST /oauth/token')).toBe(1);
    await pass(240);
    expect(server.callsTo('POST /oauth/token')).toBe(2);
  });

  it('continues after a failure, without signing out @K-03 @Q-14', async () => {
    const tab = await aSignedInTab();
    tab.keepFresh();
    server.offline = true;
    await pass(250);
    expect(tab.hasSession()).toBe(true);
    server.offline = false;
    await pass(30);
    expect(readLocal('auth')?.accessToken).toBe('access-2');
  });

  it('pauses between refreshes of tokens that are issued nearly expired @K-03', async () => {
    server.accessLifetime = 50;
    const tab = await aSignedInTab();
    tab.keepFresh();
    await pass(10);
    expect(server.callsTo('POST /oauth/token')).toBe(10);
  });

  it('does not fire at once when the clock of the device was corrected by months @K-03', async () => {
    const tab = await aSignedInTab();
    jest.setSystemTime(START - 60 * 86_400 * SECOND);
    const set = jest.spyOn(globalThis, 'setTimeout');
    tab.keepFresh();
    await pass(10);
    expect(set.mock.calls.length).toBeLessThan(5);
    set.mockRestore();
    expect(server.callsTo('POST /oauth/token')).toBe(0);
  });
});

describe('a browser that is killed', () => {
  /** Local storage of a killed browser: as some seconds before, or empty. */
  const restartWith = (auth: ReturnType<typeof readLocal<'auth'>>): TokenKeeper => {
    useMemoryStorage();
    if (auth !== null) writeLocal('auth', auth);
    return aTab();
  };

  it('soon after a refresh continues with the successor @Q-14 @Q-52', async () => {
    const tab = await aSignedInTab();
    const before = readLocal('auth');
    jest.setSystemTime(START + 299 * SECOND);
    await readRecord(tab);
    server.calls.length = 0;
    await expect(readRecord(restartWith(before))).resolves.toMatchObject({ status: 200 });
    expect(server.calls).toEqual(['GET /node/12']);
    expect(readLocal('auth')?.refreshToken).toBe('refresh-2');
  });

  it('soon after a sign-in recovers the session from the disk @Q-14 @Q-52', async () => {
    await aSignedInTab();
    const tab = restartWith(null);
    expect(await tab.recover()).toBe(true);
    await expect(readRecord(tab)).resolves.toMatchObject({ status: 200 });
  });

  it('soon after a sign-out stays signed out, though local storage has the tokens again @T-03', async () => {
    const tab = await aSignedInTab();
    const before = readLocal('auth');
    await tab.signOut();
    expect(await restartWith(null).recover()).toBe(false);
    const later = restartWith(before);
    await expect(readRecord(later)).rejects.toBeInstanceOf(NotSignedIn);
    expect(later.hasSession()).toBe(false);
  });

  it('has the pair on its disk before any call uses it, and refreshes with the stored key @Q-14 @Q-52', async () => {
    const tab = await aSignedInTab();
    jest.setSystemTime(START + 299 * SECOND);
    const { idempotencyKey } = disk.held ?? {};
    const stored = Promise.withResolvers<void>();
    const { keep } = disk;
    Object.assign(disk, { keep: (auth: AuthData) => stored.promise.then(() => keep(auth)) });
    const answer = readRecord(tab);
    await until(() => server.callsTo('POST /oauth/token') === 1);
    for (let turns = 0; turns < 20; turns += 1) await turn();
    expect(server.calls).toEqual(['POST /oauth/token']);
    expect(server.idempotencyKeys).toEqual([idempotencyKey]);
    expect(readLocal('auth')?.refreshToken).toBe('refresh-1');
    stored.resolve();
    await answer;
    expect(disk.held?.refreshToken).toBe('refresh-2');
  });
});

describe('an older app, which stored the tokens in local storage only', () => {
  const asBefore = () => {
    const { idempotencyKey: _, ...auth } = readLocal('auth') ?? {};
    localStorage.setItem('auth', JSON.stringify(auth));
  };

  it('leaves a session that continues, and is on the disk before its first refresh @Q-14', async () => {
    await aSignedInTab();
    asBefore();
    disk.held = undefined;
    jest.setSystemTime(START + 299 * SECOND);
    server.offline = true;
    const tab = aTab();
    const failing = expect(readRecord(tab)).rejects.toBeInstanceOf(Unreachable);
    await pass(5);
    await failing;
    expect(disk.held).toMatchObject({ refreshToken: 'refresh-1', idempotencyKey: expect.any(String) });
    server.offline = false;
    await expect(readRecord(tab)).resolves.toMatchObject({ status: 200 });
  });

  it('may still be open in another tab and refresh: the next page uses the newer pair @Q-14', async () => {
    await aSignedInTab();
    const held = disk.held;
    jest.setSystemTime(START + 299 * SECOND);
    await readRecord(aTab());
    asBefore();
    disk.held = held;
    await expect(readRecord(aTab())).resolves.toMatchObject({ status: 200 });
    expect(readLocal('auth')?.refreshToken).toBe('refresh-2');
  });
});

describe('several tabs', () => {
  it('five tabs waking at expiry make one refresh @Q-14', async () => {
    const first = await aSignedInTab();
    const all = [first, aTab(), aTab(), aTab(), aTab()];
    jest.setSystemTime(START + 299 * SECOND);
    const answers = await Promise.all(all.map(readRecord));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(server.callsTo('POST /oauth/token')).toBe(1);
  });

  it('five timers that fire together make one refresh @Q-14', async () => {
    const first = await aSignedInTab();
    for (const tab of [first, aTab(), aTab(), aTab(), aTab()]) tab.keepFresh();
    await pass(240);
    expect(server.callsTo('POST /oauth/token')).toBe(1);
  });

  it('signing out in one tab empties local storage and signs the others out @T-03', async () => {
    const first = await aSignedInTab();
    const second = aTab();
    const reasons: SignOutReason[] = [];
    second.onSignedOut((reason) => reasons.push(reason));
    localStorage.setItem('anything', 'else');
    await first.signOut();
    await until(() => reasons.length > 0);
    expect(localStorage.length).toBe(0);
    expect(reasons).toEqual(['signed-out']);
  });
});

describe('the end of a session', () => {
  it('a 401 on the refresh clears everything and reports why @T-05', async () => {
    const tab = await aSignedInTab();
    const reasons: SignOutReason[] = [];
    tab.onSignedOut((reason) => reasons.push(reason));
    server.endSession();
    await expect(readRecord(tab)).rejects.toBeInstanceOf(NotSignedIn);
    expect(localStorage.length).toBe(0);
    expect(reasons).toEqual(['session-ended']);
  });

  const passing: [string, () => void][] = [
    [
      '429',
      () => server.plan('POST /oauth/token', FakeServer.error(429, { message: '' }, { 'Retry-After': '9' })),
    ],
    [
      '400',
      () => server.plan('POST /oauth/token', FakeServer.error(400, { error: 'invalid_grant', message: '' })),
    ],
    [
      'a sign-in page of a hotel',
      () => server.plan('POST /oauth/token', new Response('<html>', { status: 401 })),
    ],
  ];
  it.each(passing)('%s on the refresh never ends it @Q-14 @T-05', async (_name, happen) => {
    const tab = await aSignedInTab();
    jest.setSystemTime(START + 299 * SECOND);
    happen();
    const call = readRecord(tab).then(
      () => 'answered',
      () => 'failed',
    );
    await pass(5);
    expect(['answered', 'failed']).toContain(await call);
    expect(tab.hasSession()).toBe(true);
    await expect(readRecord(tab)).resolves.toMatchObject({ status: 200 });
  });

  it('503 and no network never end it @Q-14', async () => {
    const tab = await aSignedInTab();
    jest.setSystemTime(START + 299 * SECOND);
    for (let time = 0; time < 3; time += 1)
      server.plan('POST /oauth/token', new Response('busy', { status: 503 }));
    const busy = expect(readRecord(tab)).rejects.toBeInstanceOf(Unreachable);
    await pass(5);
    await busy;
    server.offline = true;
    const alone = expect(readRecord(tab)).rejects.toBeInstanceOf(Unreachable);
    await pass(5);
    await alone;
    expect(tab.hasSession()).toBe(true);
  });

  it('a refresh whose response was lost is retried at once and gets the successor @Q-14', async () => {
    const tab = await aSignedInTab();
    jest.setSystemTime(START + 299 * SECOND);
    server.plan('POST /oauth/token', 'answer-lost');
    const answer = readRecord(tab);
    await pass(2);
    await expect(answer).resolves.toMatchObject({ status: 200 });
    expect(readLocal('auth')?.refreshToken).toBe('refresh-2');
    expect(server.callsTo('POST /oauth/token')).toBe(2);
  });

  it('a refresh that returns after a sign-out does not sign in again @T-03', async () => {
    const tab = await aSignedInTab();
    jest.setSystemTime(START + 299 * SECOND);
    server.plan('POST /oauth/token', 'answer-lost');
    const call = expect(readRecord(tab)).rejects.toBeInstanceOf(NotSignedIn);
    await until(() => server.callsTo('POST /oauth/token') === 1);
    await tab.signOut();
    await pass(2);
    await call;
    expect(readLocal('auth')).toBeNull();
  });

  it('a refresh response in transit during a sign-out does not sign in again @T-03', async () => {
    const tab = await aSignedInTab();
    jest.setSystemTime(START + 299 * SECOND);
    const release = server.hold('POST /oauth/token');
    const call = expect(readRecord(tab)).rejects.toBeInstanceOf(NotSignedIn);
    await until(() => server.callsTo('POST /oauth/token') === 1);
    await tab.signOut();
    release();
    await pass(2);
    await call;
    expect(readLocal('auth')).toBeNull();
    expect(server.callsTo('GET /node')).toBe(0);
  });
});

describe('a network that hangs', () => {
  /** Advances the time while the pending call never ends. */
  const hang = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      await jest.advanceTimersByTimeAsync(SECOND);
      await turn();
    }
  };

  it('fails every waiting call after the 30 s of one call @Q-63', async () => {
    const tab = await aSignedInTab();
    jest.setSystemTime(START + 299 * SECOND);
    server.silent = true;
    const reasons: unknown[] = [];
    for (let call = 0; call < 3; call += 1)
      readRecord(tab).catch((failure: unknown) => reasons.push(failure));
    await hang(29);
    expect(reasons).toEqual([]);
    await hang(1);
    expect(reasons).toMatchObject(Array(3).fill({ name: 'Unreachable', reason: 'timeout' }));
    expect(server.calls).toEqual(['POST /oauth/token']);
    server.silent = false;
    await expect(readRecord(tab)).resolves.toMatchObject({ status: 200 });
  });

  it('refreshes again soon after a call hung @Q-14 @Q-63', async () => {
    const tab = await aSignedInTab();
    tab.keepFresh();
    await pass(239);
    server.silent = true;
    await hang(1);
    expect(server.callsTo('POST /oauth/token')).toBe(1);
    await hang(31);
    server.silent = false;
    await hang(28);
    expect(readLocal('auth')?.accessToken).toBe('access-2');
  });
});
