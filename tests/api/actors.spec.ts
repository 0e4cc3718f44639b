import { DialectAdapter } from '@ancrage/server/http/dialect-adapter';
import { calls } from '@ancrage/shared/wire/all-calls';
import type { Call, Method } from '@ancrage/shared/wire/call';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { startApplication, type TestApplication } from '../support/application.ts';
import {
  aCallFixture,
  type CallFixture,
  callNamed,
  endingCalls,
  onTheWire,
  rightRequestOf,
  rightRequests,
} from '../support/every-call.ts';
import { aSignedInPerson, type SignedInPerson } from '../support/factories.ts';
import { storedFilesOf } from '../support/files.ts';
import { type RawClient, rawClient } from '../support/raw-http.ts';
import { mailsAreOut } from '../support/recovery.ts';
import { aSignedInStaffMember, aStaffMember, beginStaffSignIn, OWN_PAGE } from '../support/staff.ts';
import { refreshTokens } from '../support/tokens.ts';

const ACTORS = ['nobody', 'owner', 'other', 'abroad', 'half', 'staff', 'staffAbroad', 'unentitled'] as const;
type Actor = (typeof ACTORS)[number];
type Headers = Record<string, string>;

let application: TestApplication;
let world: CallFixture;
let client: RawClient;
let usual: Record<Actor, Headers>;
beforeAll(async () => {
  application = await startApplication();
  world = await aCallFixture(application);
  client = await rawClient(application);
  usual = await actorsOf(world);
});
afterAll(async () => {
  client.close();
  await application.close();
});

const ANYONE = ['200', '200', '200', '200', '200', '200', '200', '200'] as const;
const POSTED = ['200', '200', '200', '403', '200', '200', '403', '200'] as const;
const SIGNED_IN = ['403', '200', '200', '200', '403', '403', '403', '403'] as const;
const OWN_WRITES = ['403', '200', '200', '403', '403', '403', '403', '403'] as const;
const OWNER = ['403', '200', '403', '200', '403', '403', '403', '403'] as const;
const OWNER_WRITES = ['403', '200', '403', '403', '403', '403', '403', '403'] as const;
const OWN_BY_NAME = ['403', '200', '404', '200', '403', '403', '403', '403'] as const;
const OUT = '401 signed_out';
const ABROAD = '403 other_site';
const EVERY_MEMBER = [OUT, OUT, OUT, ABROAD, '403 factor_needed', '200', ABROAD, '200'] as const;
const OWN_PASSKEY = [OUT, OUT, OUT, ABROAD, '403 factor_needed', '200', ABROAD, '404 unknown'] as const;
const BY_RIGHT = [OUT, OUT, OUT, ABROAD, '403 factor_needed', '200', ABROAD, '403 no_right'] as const;

/**
 * The status and code that every actor gets for a valid request of the owner: anonymous, the owner, another person, the owner
 * through a page of another site, a member of the staff before the second factor, one after it, the latter through a page
 * of another site, and one without any right. Source; decision 207.
 */
const MATRIX: Readonly<Record<string, readonly string[]>> = {
  //                           nobody  owner   other   abroad  half    staff   staffAbroad  unentitled
  'account.address': OWN_WRITES,
  'account.address.confirm': ['403', '200', '403 wrong_code', '403', '403', '403', '403', '403'],
  'account.address.return': POSTED,
  'account.erasure': OWN_WRITES,
  'account.export': OWN_WRITES,
  'account.security': SIGNED_IN,
  'account.receipt': SIGNED_IN,
  'app.configuration': ANYONE,
  'app.version': ANYONE,
  'device-key.get': SIGNED_IN,
  'file.download': OWN_BY_NAME,
  'file.upload': ['403', '201', '201', '403', '403', '403', '403', '403'],
  'health.live': ANYONE,
  'health.ready': ANYONE,
  invitation: POSTED,
  'library.document': ANYONE,
  'lost-password.reset': ['400', '400', '400', '403', '400', '400', '403', '400'],
  'lost-password.verification': POSTED,
  'node.get': OWNER,
  'node.patch': OWNER_WRITES,
  'oauth.revoke': POSTED,
  'oauth.token': POSTED,
  'oauth.userinfo': SIGNED_IN,
  'oauth.userinfo.post': OWN_WRITES,
  'recovery-guard.get': SIGNED_IN,
  'recovery-guard.code': OWN_WRITES,
  'recovery-guard.end': OWN_WRITES,
  'recovery-guard.refuse': OWN_WRITES,
  'revision.get': OWN_BY_NAME,
  'revision.list': SIGNED_IN,
  'schema.document': ANYONE,
  'schema.urls': ANYONE,
  'session.end': ['403', '200', '404 unknown', '403', '403', '403', '403', '403'],
  'session.list': SIGNED_IN,
  'staff.code': [OUT, OUT, OUT, ABROAD, '401 wrong_code', '401 wrong_code', ABROAD, '401 wrong_code'],
  'staff.company-code': BY_RIGHT,
  'staff.confirm-erasure': BY_RIGHT,
  'staff.correct': BY_RIGHT,
  'staff.counters': EVERY_MEMBER,
  'staff.dead-mails': BY_RIGHT,
  'staff.decide': BY_RIGHT,
  'staff.end-sessions': BY_RIGHT,
  'staff.enrolment': [OUT, OUT, OUT, ABROAD, '200', '409 enrolled_already', ABROAD, '409 enrolled_already'],
  'staff.enrolment.confirm': [
    OUT,
    OUT,
    OUT,
    ABROAD,
    '401 wrong_code',
    '409 enrolled_already',
    ABROAD,
    '409 enrolled_already',
  ],
  'staff.erasures': BY_RIGHT,
  'staff.export': BY_RIGHT,
  'staff.invitations': BY_RIGHT,
  'staff.invite': BY_RIGHT,
  'staff.log': BY_RIGHT,
  'staff.me': EVERY_MEMBER,
  'staff.members': EVERY_MEMBER,
  'staff.password': EVERY_MEMBER,
  'staff.passkeys': EVERY_MEMBER,
  'staff.passkey-options': EVERY_MEMBER,
  'staff.add-passkey': [OUT, OUT, OUT, ABROAD, '403 factor_needed', '200', ABROAD, '401 wrong_passkey'],
  'staff.rename-passkey': OWN_PASSKEY,
  'staff.remove-passkey': OWN_PASSKEY,
  'staff.passkey-challenge': ['200', '200', '200', ABROAD, '200', '200', ABROAD, '200'],
  'staff.passkey-sign-in': ['200', '200', '200', ABROAD, '200', '200', ABROAD, '200'],
  'staff.people': EVERY_MEMBER,
  'staff.person': EVERY_MEMBER,
  'staff.propose-erasure': BY_RIGHT,
  'staff.remove-member': BY_RIGHT,
  'staff.resend-invitation': BY_RIGHT,
  'staff.send-again': BY_RIGHT,
  'staff.sign-in': ['200', '200', '200', ABROAD, '200', '200', ABROAD, '200'],
  'staff.sign-out': ['200', '200', '200', ABROAD, '200', '200', ABROAD, '200'],
  'staff.withdraw-erasure': BY_RIGHT,
  'staff.withdraw-invitation': BY_RIGHT,
  'user.get': OWNER,
  'user.patch': OWNER_WRITES,
  'user.register': ['200', '403', '403', '403', '200', '200', '403', '200'],
};

const FROM_ANOTHER_SITE = { 'Sec-Fetch-Site': 'cross-site' };
const isRefused = (answerTo: string) => /^40[134]/.test(answerTo);

const actorsOf = async (asked: CallFixture): Promise<Record<Actor, Headers>> => {
  const other = await aSignedInPerson(application);
  const half = await beginStaffSignIn(application, await aStaffMember(application));
  const elsewhere = await aSignedInStaffMember(application);
  const unentitled = await aSignedInStaffMember(application, { rights: [] });
  return {
    nobody: { ...OWN_PAGE },
    owner: { ...OWN_PAGE, ...asked.owner.bearer },
    other: { ...OWN_PAGE, ...other.bearer },
    abroad: { ...FROM_ANOTHER_SITE, ...asked.owner.bearer },
    half,
    staff: asked.staff.signInHeaders,
    staffAbroad: { ...FROM_ANOTHER_SITE, Cookie: elsewhere.signInHeaders.Cookie },
    unentitled: unentitled.signInHeaders,
  };
};

const problemSchema = z.object({ code: z.string() });
const codeIn = (text: string): string => {
  if (!text.startsWith('{')) return '';
  const read = problemSchema.safeParse(JSON.parse(text));
  return read.success ? ` ${read.data.code}` : '';
};

const answerTo = async (asked: CallFixture, call: Call, headers: Headers): Promise<string> => {
  const wire = onTheWire(call, await rightRequestOf(asked, call));
  const { status, text } = await client.send({ ...wire, headers: { ...wire.headers, ...headers } });
  return `${status}${codeIn(text)}`;
};

/**
 * A digest of everything that a person, a member of the staff or a job owns: a refusal must not change it. Without
 * `seen_generation`, which records the first use of a token.
 */
const digest = async (): Promise<string> => {
  await mailsAreOut(application);
  const [row] = await application.prisma.$queryRaw<{ digest: string }[]>`
    SELECT md5(concat(
      (SELECT string_agg(p::text, '' ORDER BY uid) FROM person p),
      (SELECT string_agg(k::text, '' ORDER BY uid) FROM person_key k),
      (SELECT string_agg(r::text, '' ORDER BY nid) FROM data_record r),
      (SELECT string_agg(v::text, '' ORDER BY uid, field, revision) FROM data_revision v),
      (SELECT string_agg(f::text, '' ORDER BY fid) FROM note_file f),
      (SELECT string_agg(c::text, '' ORDER BY uid, hmac) FROM live_recovery_code c),
      (SELECT string_agg((to_jsonb(s) - 'seen_generation')::text, '' ORDER BY id) FROM session s),
      (SELECT string_agg(t::text, '' ORDER BY hash) FROM refresh_token t),
      (SELECT string_agg(d::text, '' ORDER BY id) FROM registration_decision d),
      (SELECT string_agg(m::text, '' ORDER BY id) FROM staff_member m),
      (SELECT string_agg(j.id::text || j.data::text, '' ORDER BY j.id) FROM pgboss.job j WHERE name LIKE '%-mail')
    )) AS digest`;
  return [row?.digest, ...storedFilesOf(application).sort()].join();
};

/** The routes of the running application, as `GET /node/:nid`. */
const routesOf = (): string[] => {
  const adapter: unknown = application.app.getHttpAdapter();
  if (!(adapter instanceof DialectAdapter)) throw new Error('The application runs on another adapter.');
  return adapter.routes;
};

/** The response to a method that a path does not offer. Source: contract §1.4, the names below `/user` that are also read as numbers. */
const notOffered = (path: string, method: string): number => {
  if (method === 'POST' && /^\/(node|user)\/\d+$/.test(path)) return 406;
  if (/^\/user\/\D/.test(path) && ['GET', 'HEAD'].includes(method)) return 404;
  if (/^\/user\/\D/.test(path) && method === 'PATCH') return 415;
  return 405;
};

describe('access to the calls', () => {
  it('every registered route is a call, and every call is in the table with a valid request @Q-20', () => {
    expect(routesOf().sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort());
    const names = calls.map(({ name }) => name).sort();
    expect(Object.keys(MATRIX).sort()).toEqual(names);
    expect(Object.keys(rightRequests).sort()).toEqual(names);
  });

  it.each(Object.keys(MATRIX))('%s @Q-20 @A-01 @A-02 @A-03', async (name) => {
    const asked = endingCalls.has(name) ? await aCallFixture(application) : world;
    const actors = asked === world ? usual : await actorsOf(asked);
    const expected = Object.fromEntries(ACTORS.map((actor, index) => [actor, MATRIX[name]?.[index]]));
    const refused = ACTORS.filter((actor) => isRefused(expected[actor] ?? ''));
    const wires = new Map<Actor, string>();
    const call = callNamed(name);
    const right = onTheWire(call, await rightRequestOf(asked, call));
    const before = await digest();
    for (const actor of refused) {
      const { status, text } = await client.send({
        ...right,
        headers: { ...right.headers, ...actors[actor] },
      });
      wires.set(actor, `${status}${codeIn(text)}`);
    }
    expect(await digest()).toBe(before);
    for (const actor of ACTORS)
      if (!wires.has(actor)) wires.set(actor, await answerTo(asked, call, actors[actor]));
    expect(Object.fromEntries(wires)).toEqual(expected);
  });

  it('an invalid token gets nothing from any call, and changes nothing @Q-20 @Q-08 @Q-10 @Q-13', async () => {
    const inState = async (state: 'pending' | 'refused' | 'blocked') => {
      const person = await aSignedInPerson(application);
      await application.prisma.person.update({ where: { uid: person.uid }, data: { state } });
      return person.bearer;
    };
    const ended = await aSignedInPerson(application);
    await application.prisma.session.updateMany({
      where: { uid: ended.uid },
      data: { endedAt: application.clock.now(), end: 'logout' },
    });
    const renewed = await aSignedInPerson(application);
    await refreshTokens(application, renewed.tokens.refresh_token).expect(200);
    const expired = await withExpiredToken();
    const bearers: Record<string, Headers> = {
      pending: await inState('pending'),
      refused: await inState('refused'),
      blocked: await inState('blocked'),
      ended: ended.bearer,
      renewed: renewed.bearer,
      expired: expired.bearer,
    };
    // Requests are prepared first: some create the person they are about.
    const requests = await Promise.all(
      calls.map(async (call) => onTheWire(call, await rightRequestOf(world, call))),
    );
    const before = await digest();
    for (const [name, bearer] of Object.entries(bearers))
      for (const request of requests) {
        const { status } = await client.send({
          ...request,
          headers: { ...request.headers, ...OWN_PAGE, ...bearer },
        });
        expect({ name, path: request.path, status }).toEqual({ name, path: request.path, status: 401 });
      }
    expect(await digest()).toBe(before);
  });

  it('a method that a path does not offer is refused for every actor, and changes nothing @Q-20', async () => {
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'];
    const paths = new Map<string, { path: string; offered: Method[] }>();
    for (const call of calls) {
      const { parameters = {} } = await rightRequestOf(world, call);
      const known = paths.get(call.path) ?? { path: onTheWire(call, { parameters }).path, offered: [] };
      known.offered.push(call.method);
      paths.set(call.path, known);
    }
    const before = await digest();
    for (const { path, offered } of paths.values())
      for (const method of methods) {
        if (offered.some((one) => one === method || (one === 'GET' && method === 'HEAD'))) continue;
        for (const actor of ['nobody', 'owner', 'staff'] as const) {
          const { status } = await client.send({ method, path, headers: usual[actor] });
          expect({ method, path, actor, status }).toEqual({
            method,
            path,
            actor,
            status: notOffered(path, method),
          });
        }
      }
    expect(await digest()).toBe(before);
  });
});

/** A person whose access token has expired, without a change of the clock for the rest of this file. */
async function withExpiredToken(): Promise<SignedInPerson> {
  application.clock.advanceSeconds(-301);
  const person = await aSignedInPerson(application);
  application.clock.advanceSeconds(301);
  return person;
}
