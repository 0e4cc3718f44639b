import { hash as digestOf, randomBytes } from 'node:crypto';
import { Clock } from '@ancrage/server/infra/clock/clock';
import { mailKeyOf, passwordKeyOf } from '@ancrage/shared/rules/identity';
import { STAFF_RIGHTS, type StaffRight } from '@ancrage/shared/rules/staff-rights';
import { staffEnrolledSchema, staffEnrolmentSchema } from '@ancrage/shared/wire/staff-sign-in';
import { hash } from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import type { Application } from './application.ts';
import { aPerson } from './factories.ts';

/** Hashing for real takes a tenth of a second on purpose: what is not about it signs in with less. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };
export const STAFF_PASSWORD = 'un phare dans la brume du matin';

/** A member of the staff, as a test needs to know them. */
export interface TestStaff {
  id: number;
  name: string;
  mail: string;
  password: string;
}

/** What a browser sends along when a page of the site itself asks. */
export const OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin' };

/** Makes a member of the staff, as the command line would. */
export const aStaffMember = async (
  application: Application,
  overrides: { locale?: 'fr' | 'en'; name?: string; temporary?: boolean; rights?: StaffRight[] } = {},
): Promise<TestStaff> => {
  const mail = `desk.${randomBytes(6).toString('hex')}@boussole.test`;
  const name = overrides.name ?? 'Inès Morel';
  const { id } = await application.prisma.staffMember.create({
    data: {
      name,
      mail,
      mailKey: mailKeyOf(mail),
      passwordHash: await hash(passwordKeyOf(STAFF_PASSWORD), CHEAP),
      passwordTemporary: overrides.temporary ?? false,
      locale: overrides.locale ?? 'fr',
      rights: overrides.rights ?? [...STAFF_RIGHTS],
      createdAt: application.app.get(Clock).now(),
    },
  });
  return { id, name, mail, password: STAFF_PASSWORD };
};

/** The cookie that an answer sets, as a browser sends it back. */
export const cookieOf = (answer: { headers: Record<string, unknown> }): string => {
  const set = answer.headers['set-cookie'];
  const [first] = Array.isArray(set) ? set : [];
  if (typeof first !== 'string') throw new Error('The answer sets no cookie.');
  return first.split(';', 1)[0] ?? '';
};

/** The one-time code of a secret at the time of an application. */
export const oneTimeCode = (application: Application, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: application.app.get(Clock).now().getTime(),
  });

/** First step of signing in. @returns headers that carry the sign-in */
export const beginStaffSignIn = async (application: Application, { mail, password }: TestStaff) => {
  const answer = await application.http
    .post('/api/staff/sign-in')
    .set(OWN_PAGE)
    .send({ mail, password })
    .expect(200);
  return { ...OWN_PAGE, Cookie: cookieOf(answer) };
};

/** A member of the staff who is signed in with both factors. */
export interface SignedInStaff extends TestStaff {
  /** Headers that carry the sign-in. */
  signInHeaders: { Cookie: string; 'Sec-Fetch-Site': string };
  secret: string;
  recoveryCodes: readonly string[];
}

/** Makes a member of the staff, enrols a second factor and signs them in, all over HTTP. */
export const aSignedInStaffMember = async (
  application: Application,
  overrides: Parameters<typeof aStaffMember>[1] = {},
): Promise<SignedInStaff> => {
  const member = await aStaffMember(application, overrides);
  const half = await beginStaffSignIn(application, member);
  const enrolment = await application.http.post('/api/staff/sign-in/enrolment').set(half).expect(200);
  const { secret } = staffEnrolmentSchema.parse(enrolment.body);
  const answer = await application.http
    .post('/api/staff/sign-in/enrolment/code')
    .set(half)
    .send({ code: oneTimeCode(application, secret) })
    .expect(200);
  const { recoveryCodes } = staffEnrolledSchema.parse(answer.body);
  return { ...member, signInHeaders: { ...OWN_PAGE, Cookie: cookieOf(answer) }, secret, recoveryCodes };
};

/** A person whom a member proposed to erase, and another member who can confirm it. @returns the number of the proposal */
export const aProposedErasure = async (application: Application): Promise<number> => {
  const { prisma } = application;
  const now = application.app.get(Clock).now();
  const proposer = await aStaffMember(application, { name: 'Paul Roux' });
  // A second factor, as after the first sign-in: sealed bytes that nothing opens.
  await prisma.staffMember.update({ where: { id: proposer.id }, data: { totpSecret: Buffer.alloc(64, 1) } });
  const { uid } = await aPerson(application);
  const data = { uid, reason: 'à sa demande', proposedBy: proposer.id, proposedAt: now };
  return (await prisma.erasureProposal.create({ data })).id;
};

/** An open invitation of an address, with a token. */
export const anInvitation = async (
  { app, prisma }: Application,
  {
    uid,
    mail = `invitee.${randomBytes(6).toString('hex')}@rivage.test`,
  }: { uid?: number; mail?: string } = {},
): Promise<{ id: number; token: string }> => {
  const invitedAt = app.get(Clock).now();
  const expiresAt = new Date(invitedAt.getTime() + 24 * 60 * 60 * 1000);
  const token = randomBytes(32).toString('base64url');
  const tokenHash = new Uint8Array(digestOf('sha256', token, 'buffer'));
  const data = { tokenHash, mail, mailKey: mailKeyOf(mail), invitedBy: 1, invitedAt, expiresAt };
  const { id } = await prisma.invitation.create({ data: { ...data, ...(uid !== undefined && { uid }) } });
  return { id, token };
};
