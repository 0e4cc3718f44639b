import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CallRegistry } from '@ancrage/server/http/call-registry';
import { mayMake, STAFF_RIGHTS } from '@ancrage/shared/rules/staff-rights';
import { calls } from '@ancrage/shared/wire/all-calls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

/** Public calls, by name. A new one is a decision and is listed here. */
const PUBLIC = [
  'account.address.return',
  'app.configuration',
  'app.version',
  'health.live',
  'health.ready',
  'invitation',
  'library.document',
  'lost-password.reset',
  'lost-password.verification',
  'oauth.revoke',
  'oauth.token',
  'schema.document',
  'schema.urls',
  'staff.passkey-challenge',
  'staff.passkey-sign-in',
  'staff.sign-in',
  'staff.sign-out',
  'user.register',
];

/** Public calls that a policy guards nevertheless, against callers who have no use for them. */
const GUARDED_PUBLIC = [
  'staff.passkey-challenge',
  'staff.passkey-sign-in',
  'staff.sign-in',
  'staff.sign-out',
  'user.register',
];

const BODY_TYPES = {
  none: 'application/json',
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  'octet-stream': 'application/octet-stream',
} as const;

/** The test file of each call. A call that is missing here has no test; a file listed here uses the call's path. */
const EXERCISED: Record<string, string> = {
  'account.address': 'new-address',
  'account.address.confirm': 'new-address',
  'account.address.return': 'address-return',
  'account.erasure': 'erasure',
  'account.export': 'data-export',
  'account.security': 'security-log',
  'account.receipt': 'privacy-receipt',
  'app.configuration': 'published',
  'app.version': 'published',
  'device-key.get': 'device-key',
  'file.download': 'note-files',
  'file.upload': 'upload-refusals',
  'health.live': 'health',
  'health.ready': 'health',
  invitation: 'invitations',
  'library.document': 'published',
  'lost-password.reset': 'reset',
  'lost-password.verification': 'recovery',
  'node.get': 'journal',
  'node.patch': 'journal',
  'oauth.revoke': 'revoke',
  'oauth.token': 'sign-in',
  'oauth.userinfo': 'accounts',
  'oauth.userinfo.post': 'accounts',
  'recovery-guard.get': 'recovery-guard',
  'recovery-guard.code': 'recovery-guard',
  'recovery-guard.end': 'recovery-guard',
  'recovery-guard.refuse': 'recovery-guard',
  'revision.get': 'revisions',
  'revision.list': 'revisions',
  'schema.document': 'published',
  'schema.urls': 'published',
  'session.end': 'own-sessions',
  'session.list': 'own-sessions',
  'staff.code': 'staff-access',
  'staff.company-code': 'invitations',
  'staff.confirm-erasure': 'staff-erasures',
  'staff.correct': 'staff-people',
  'staff.counters': 'staff-console',
  'staff.dead-mails': 'staff-console',
  'staff.decide': 'staff-people',
  'staff.end-sessions': 'staff-people',
  'staff.enrolment': 'staff-access',
  'staff.enrolment.confirm': 'staff-access',
  'staff.erasures': 'staff-erasures',
  'staff.export': 'staff-export',
  'staff.invitations': 'invitations',
  'staff.invite': 'invitations',
  'staff.log': 'staff-console',
  'staff.me': 'staff-access',
  'staff.members': 'staff-members',
  'staff.password': 'staff-access',
  'staff.add-passkey': 'staff-passkeys',
  'staff.passkey-challenge': 'staff-passkeys',
  'staff.passkey-options': 'staff-passkeys',
  'staff.passkey-sign-in': 'staff-passkeys',
  'staff.passkeys': 'staff-passkeys',
  'staff.remove-passkey': 'staff-passkeys',
  'staff.rename-passkey': 'staff-passkeys',
  'staff.people': 'staff-people',
  'staff.person': 'staff-people',
  'staff.propose-erasure': 'staff-erasures',
  'staff.remove-member': 'staff-members',
  'staff.resend-invitation': 'invitations',
  'staff.send-again': 'staff-console',
  'staff.sign-in': 'staff-access',
  'staff.sign-out': 'staff-access',
  'staff.withdraw-erasure': 'staff-erasures',
  'staff.withdraw-invitation': 'invitations',
  'user.get': 'accounts',
  'user.patch': 'accounts',
  'user.register': 'registration',
};

describe('calls and handlers', () => {
  it('every call has one handler, and every handler a call @A-02', () => {
    const bound = application.app.get(CallRegistry).bindings();
    expect(bound.map(({ call }) => call.name).sort()).toEqual(calls.map(({ name }) => name).sort());
    expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length);
  });

  it('every call has its wire file @A-02', async () => {
    const folder = fileURLToPath(new URL('../../shared/src/wire', import.meta.url));
    const defined = await Promise.all(
      readdirSync(folder)
        .filter((file) => file.endsWith('.ts') && !['call.ts', 'calls.ts'].includes(file))
        .map(async (file): Promise<unknown[]> => Object.values(await import(`${folder}/${file}`))),
    );
    const found = defined.flat().filter((value) => calls.some((call) => call === value));
    expect(found).toHaveLength(calls.length);
  });

  it('every call has its API test, which sends its verb to its path @A-02', () => {
    expect(Object.keys(EXERCISED).sort()).toEqual(calls.map(({ name }) => name).sort());
    for (const { name, method, path } of calls) {
      const spec = readFileSync(new URL(`${EXERCISED[name]}.spec.ts`, import.meta.url), 'utf8');
      const room = path.split('/:')[0] ?? path;
      expect({ name, sent: new RegExp(`\\.${method.toLowerCase()}\\(`).test(spec) }).toEqual({
        name,
        sent: true,
      });
      expect({ name, path: spec.includes(room) }).toEqual({ name, path: true });
    }
  });

  it('the server refuses to start with a call without a handler, or a handler without a call @A-02', () => {
    const registry = application.app.get(CallRegistry);
    const [first, ...rest] = calls;
    if (!first) throw new Error('There are no calls.');
    expect(() => registry.check([...calls, { ...first, name: 'moon.get' }])).toThrow(
      'The call moon.get has 0 handlers.',
    );
    expect(() => registry.check(rest)).toThrow(`The call ${first.name} is handled but not listed.`);
  });

  it('only the calls on the list are public; a policy guards every other @A-02 @A-01', () => {
    expect(
      calls
        .filter(({ audience }) => audience === 'anyone')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(PUBLIC);
    for (const { call, policy } of application.app.get(CallRegistry).bindings())
      expect({ call: call.name, guarded: policy !== null }).toEqual({
        call: call.name,
        guarded: !PUBLIC.includes(call.name) || GUARDED_PUBLIC.includes(call.name),
      });
  });

  it('every call of the staff says which right it needs, and every right opens a call @A-03 @Q-23', () => {
    const ofStaff = calls.filter(({ audience }) => audience === 'staff');
    expect(ofStaff.filter(({ right }) => right === undefined).map(({ name }) => name)).toEqual([]);
    const needed = new Set(ofStaff.map(({ right }) => right));
    expect(STAFF_RIGHTS.filter((right) => !needed.has(right))).toEqual([]);
    expect(
      calls.filter(({ audience, right }) => audience !== 'staff' && right).map(({ name }) => name),
    ).toEqual([]);
    expect(mayMake({}, STAFF_RIGHTS)).toBe(false);
  });

  it('an anonymous caller gets an answer from the public calls only @A-01', async () => {
    for (const call of calls.filter(({ audience }) => audience !== 'anyone')) {
      const path = call.path.replace(/:\w+/g, '1');
      const method = call.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
      const { status } = await application.http[method](path)
        .set('Content-Type', BODY_TYPES[call.body])
        .serialize((body: unknown) => body as string)
        .send('{}');
      expect(call.audience === 'staff' ? [401, 403] : [403, 404]).toContain(status);
    }
  });
});
