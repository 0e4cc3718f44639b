import { calls } from '@ancrage/shared/wire/all-calls';
import type { Call } from '@ancrage/shared/wire/call';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { startApplication, type TestApplication } from '../support/application.ts';
import {
  aCallFixture,
  type CallFixture,
  endingCalls,
  onTheWire,
  rightRequestOf,
} from '../support/every-call.ts';
import { aPerson } from '../support/factories.ts';
import { hostileRequests, strayRequests, towers } from '../support/hostile-requests.ts';
import { type RawAnswer, type RawClient, type RawRequest, rawClient } from '../support/raw-http.ts';
import { OWN_PAGE } from '../support/staff.ts';

/** The total number of inputs; the long form sends 10,000 and more. */
const INPUTS = Number(process.env.ANCRAGE_HOSTILE_INPUTS ?? 1500);
const SEED = Number(process.env.ANCRAGE_HOSTILE_SEED ?? 20_261_121);

let application: TestApplication;
let world: CallFixture;
let client: RawClient;
beforeAll(async () => {
  application = await startApplication();
  // Ids of people in this test are never small, so that a random id cannot sign the owner out.
  for (let count = 0; count < 3; count += 1) await aPerson(application);
  world = await aCallFixture(application);
  client = await rawClient(application);
});
afterAll(async () => {
  client.close();
  await application.close();
});

/** Adds the caller's credentials, unless the request has its own. */
const actorOf = (
  { owner, staff }: CallFixture,
  { name, audience }: Call,
): Readonly<Record<string, string>> => {
  if (audience === 'person') return owner.bearer;
  if (audience === 'staff') return staff.signInHeaders;
  return name.startsWith('staff.') ? OWN_PAGE : {};
};

/** Calls whose valid request does not succeed here: each needs a code that was mailed or shown. */
const WITHOUT_SUCCESS = new Set([
  'lost-password.reset',
  'staff.code',
  'staff.enrolment',
  'staff.enrolment.confirm',
]);

/** Statuses that any path may answer, in addition to those that a call declares. Source: contract §1.1. */
const ANYWHERE = [401, 403, 404, 405, 406, 413, 415];
/** Words that would reveal internals: paths of the code, the database, libraries, this machine. */
const INSIDE =
  /\bat [\w.<>]+ \(|\.[jt]s:\d+|node_modules|\/tmp\/|\/server\/|\b[Pp]risma\b|pgboss|\bSELECT\b|\bINSERT\b|SQLSTATE|relation "|column "|violates|ECONN|\b[A-Z]\w+Error\b|\b[Ee]xpress\b|\bNest/;

/** What is wrong with a response, or null. */
const faultIn = (call: Call, { status, headers, text }: RawAnswer): string | null => {
  if (status >= 500) return `answered ${status}`;
  if (![...call.statuses, ...ANYWHERE].includes(status))
    return `answered ${status}, which it never says it does`;
  if (status >= 400 && INSIDE.test(text)) return `tells of the inside: ${text.slice(0, 300)}`;
  if (/html/.test(headers['content-type'] ?? '')) return 'answered a page';
  if (headers['x-powered-by'] ?? headers.server) return 'says what it is made with';
  // Invalid HTTP never reaches the application: Node's parser refuses it with an empty response.
  if (status === 400 && text === '' && headers.connection === 'close') return null;
  return headers['x-content-type-options'] === 'nosniff' ? null : 'lost its protection';
};

/** Sends requests, a few at a time, and collects what is wrong with the responses. */
const sendAll = async (
  call: Call,
  actor: Readonly<Record<string, string>>,
  requests: readonly RawRequest[],
  statuses: Set<number>,
) => {
  const faults: string[] = [];
  const waiting = [...requests];
  const worker = async () => {
    for (let request = waiting.shift(); request; request = waiting.shift()) {
      const answer = await client.send({ ...request, headers: { ...actor, ...request.headers } });
      statuses.add(answer.status);
      const fault = faultIn(call, answer);
      if (fault) faults.push(`${fault}: ${JSON.stringify(request).slice(0, 600)}`);
    }
  };
  await Promise.all(Array.from({ length: 6 }, worker));
  return faults;
};

describe('hostile inputs', () => {
  it(`${INPUTS} of them, spread over every call, cause no server error and reveal no internals @Q-65 @Q-24 @Q-30`, async () => {
    const each = Math.ceil(INPUTS / calls.length);
    const faults: Record<string, string[]> = {};
    const reached: Record<string, boolean> = {};
    for (const call of calls) {
      const asked = endingCalls.has(call.name) ? await aCallFixture(application) : world;
      const right = await rightRequestOf(asked, call);
      const requests = fc.sample(hostileRequests(call, right), { numRuns: each, seed: SEED });
      const statuses = new Set<number>();
      const found = await sendAll(call, actorOf(asked, call), requests, statuses);
      if (found.length > 0) faults[call.name] = found.slice(0, 5);
      // Some inputs must pass authentication; otherwise the call itself was not tested.
      reached[call.name] = [...statuses].some((status) => ![401, 403, 405, 406, 415].includes(status));
    }
    expect(faults).toEqual({});
    expect(Object.entries(reached).filter(([, isReached]) => !isReached)).toEqual([]);
  });

  it('unknown addresses, with any method, cause no server error @Q-65 @R-24', async () => {
    const faults: string[] = [];
    for (const request of fc.sample(strayRequests, { numRuns: Math.ceil(INPUTS / 10), seed: SEED })) {
      const { status, headers, text } = await client.send(request);
      if (status >= 500 || (status >= 400 && INSIDE.test(text)) || headers['x-powered-by'])
        faults.push(`${status}: ${JSON.stringify(request)} ${text.slice(0, 300)}`);
    }
    expect(faults).toEqual([]);
  });

  it('deeply nested brackets in any member of a body are refused, without a crash @Q-65 @Q-30', async () => {
    const faults: string[] = [];
    for (const call of calls.filter(({ body }) => body === 'json')) {
      const asked = endingCalls.has(call.name) ? await aCallFixture(application) : world;
      const right = await rightRequestOf(asked, call);
      for (const body of towers(right.json ?? {}, call.smallBody ? 10_000 : 40_000)) {
        const request = { ...onTheWire(call, right), body };
        const headers = { ...actorOf(asked, call), ...request.headers };
        const fault = faultIn(call, await client.send({ ...request, headers }));
        if (fault) faults.push(`${call.name}: ${fault}: ${body.slice(0, 200)}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('every call still works after all of them @Q-65', async () => {
    const owner = await client.send({ method: 'GET', path: '/oauth/userinfo', headers: world.owner.bearer });
    expect(owner.status).toBe(200);
    let fresh = await aCallFixture(application);
    for (const call of calls) {
      if (WITHOUT_SUCCESS.has(call.name)) continue;
      const request = onTheWire(call, await rightRequestOf(fresh, call));
      const headers = { ...actorOf(fresh, call), ...request.headers };
      const { status } = await client.send({ ...request, headers });
      expect({ call: call.name, status }).toEqual({ call: call.name, status: call.statuses[0] });
      if (endingCalls.has(call.name)) fresh = await aCallFixture(application);
    }
  });
});
