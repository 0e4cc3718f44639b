import { TERMS_VERSION } from '@ancrage/shared/rules/constants';
import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { accountProblems } from '@ancrage/shared/wire/account-problems';
import {
  STALE_REVISION,
  TOO_MANY_WRITERS,
  type Violation,
  violationTexts,
} from '@ancrage/shared/wire/dialect/refusals';
import type { Userinfo } from '@ancrage/shared/wire/oauth-userinfo';
import type { UserEntity } from '@ancrage/shared/wire/user-entity';
import { Injectable } from '@nestjs/common';
import { checkFieldAccess, mayBeRetry } from '../../http/field-policy.ts';
import { HttpError, invalid, personGone, problem } from '../../http/http-error.ts';
import type { ActingPerson } from '../../http/person.ts';
import type { ExpectedRevisions } from '../../http/preconditions.ts';
import type { BodyReply } from '../../http/reply.ts';
import type { Sender } from '../../http/request-context.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { PasswordHasher } from '../../infra/hashing/password-hasher.ts';
import { type Limit, Limits } from '../../infra/limits/limits.ts';
import { AuditService } from '../audit/audit.service.ts';
import { PasswordAttempts } from '../sign-in/password-attempts.ts';
import { PasswordCheck } from '../sign-in/password-check.ts';
import { SessionsService } from '../sign-in/sessions.service.ts';
import { type AccountBody, accountFieldPolicies, readAccountBody } from './account-body.ts';
import { accountToUserinfo, accountToWire } from './accounts.mapper.ts';
import { type Account, AccountsRepository, type AccountWrite } from './accounts.repository.ts';
import { AddressNotices } from './address-notices.ts';
import { PasswordNotices } from './password-notices.ts';
import { PasswordRule } from './password-rule.ts';
import { knownFactsOf } from './profile.ts';

/** The fields of a body that differ from the account, without the password. */
const accountDifference = (asked: AccountBody, account: Account, now: Date): AccountWrite => {
  const plain = { ...asked.profile, locale: asked.locale, timezone: asked.timezone };
  const held = new Map<string, unknown>(Object.entries(account));
  const differing = Object.fromEntries(
    Object.entries(plain).filter(([name, value]) => value !== undefined && value !== held.get(name)),
  );
  const mail =
    asked.mail && asked.mail !== account.mail ? { mail: asked.mail, mailKey: mailKeyOf(asked.mail) } : {};
  return { ...differing, ...mail, ...termsDifference(asked, account, now) };
};

/** Terms are accepted at a time, in a version. */
const termsDifference = ({ cgu }: AccountBody, account: Account, now: Date): AccountWrite => {
  if (cgu === undefined || cgu === account.cgu) return {};
  return cgu
    ? { cgu, cguVersion: TERMS_VERSION, cguAcceptedAt: now }
    : { cgu, cguVersion: null, cguAcceptedAt: null };
};

/** A writer without If-Match that loses a race retries at most this often. */
const MOST_ATTEMPTS = 20;
/** New addresses that one person may request: each response tells whether the address is taken. */
const ADDRESSES: Limit = { name: 'new-address', points: 10, perS: 3600 };

const mailTaken = (mail: string): HttpError =>
  invalid([{ path: 'mail', text: violationTexts.mailTaken(mail) }]);

/** The account of the acting person. Source: C-03 to C-05; contract §4, §6, §9, decisions 3 and 11. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly sessions: SessionsService,
    private readonly passwordCheck: PasswordCheck,
    private readonly attempts: PasswordAttempts,
    private readonly hasher: PasswordHasher,
    private readonly rule: PasswordRule,
    private readonly passwordNotices: PasswordNotices,
    private readonly addressNotices: AddressNotices,
    private readonly audit: AuditService,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /** Who the person is, as OpenID Connect claims. */
  async describe(person: ActingPerson, origin: string): Promise<Userinfo> {
    return accountToUserinfo(await this.find(person), origin);
  }

  /** The account of a person, whole. */
  async read(person: ActingPerson): Promise<BodyReply<UserEntity>> {
    return this.answer(person, await this.find(person));
  }

  /**
   * Writes the fields that were sent and differ. A new password ends every session, including this one.
   * @param expected the revisions that the writer builds on; null overwrites any
   * @throws HttpError 412 when the account has changed since and the write differs; 403 for a protected field; 422 for
   * an invalid value, or a new address or password without the current one; TooManyRequestsError and TooBusyError as at
   * a sign-in
   */
  async change(
    person: ActingPerson,
    sent: unknown,
    expected: ExpectedRevisions,
    sender: Sender,
  ): Promise<BodyReply<UserEntity>> {
    const asked = readAccountBody(sent);
    let counted: Promise<void> | undefined;
    // Other writers may overtake a change several times; its new address counts once.
    const count = () => (counted ??= this.limits.take(ADDRESSES, String(person.uid)));
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const account = await this.find(person);
      const current = () => accountToWire(account, person.nid);
      const difference = accountDifference(asked, account, this.clock.now());
      const nothing = Object.keys(difference).length === 0 && !asked.newPassword;
      if (expected && !expected.includes(account.revision)) {
        // A retry of a write that succeeded, but whose response was lost, is no conflict.
        if (
          asked.violations.length === 0 &&
          nothing &&
          mayBeRetry(asked.body, accountFieldPolicies, current())
        )
          return this.answer(person, account);
        throw new HttpError(412, STALE_REVISION);
      }
      checkFieldAccess(asked.body, accountFieldPolicies, current);
      await this.checkValues(person, account, asked, difference, sender);
      await this.checkAddress(account, difference, count);
      if (nothing) return this.answer(person, account);
      if (await this.write(account, asked, difference, sender.address)) return this.read(person);
    }
    throw new HttpError(503, TOO_MANY_WRITERS, { headers: { 'Retry-After': '1' } });
  }

  /**
   * Checks that a person may take another address, and counts the request.
   * @throws HttpError 422 when it is taken; TooManyRequestsError
   */
  async checkNewAddress({ uid }: ActingPerson, mail: string): Promise<void> {
    await this.limits.take(ADDRESSES, String(uid));
    if (await this.accounts.isMailTaken(mailKeyOf(mail), uid)) throw problem(accountProblems.mailTaken);
  }

  /**
   * Gives a person another address; the caller has checked that they read its mail. Sends a mail to the former address.
   * @param from client address, for the log
   * @throws HttpError 422 when it is taken, 503 when others write all the time
   */
  async changeAddress(person: ActingPerson, mail: string, from: string): Promise<void> {
    if (await this.accounts.isMailTaken(mailKeyOf(mail), person.uid))
      throw problem(accountProblems.mailTaken);
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const account = await this.find(person);
      const difference = { mail, mailKey: mailKeyOf(mail) };
      if (await this.write(account, { newPassword: null }, difference, from)) return;
    }
    throw new HttpError(503, TOO_MANY_WRITERS, { headers: { 'Retry-After': '1' } });
  }

  private async checkValues(
    person: ActingPerson,
    account: Account,
    asked: AccountBody,
    difference: AccountWrite,
    sender: Sender,
  ): Promise<void> {
    const violations: Violation[] = [];
    const needsPassword = difference.mail !== undefined || asked.newPassword !== null;
    const isOwner =
      needsPassword &&
      asked.currentPassword !== null &&
      (await this.passwordCheck.isOwn(person, asked.currentPassword, sender));
    if (needsPassword && !isOwner) {
      const missing = (path: string, label: 'Email' | 'Password') =>
        violations.push({ path, text: violationTexts.currentPassword(label) });
      if (difference.mail !== undefined) missing('mail', 'Email');
      if (asked.newPassword !== null) missing('pass', 'Password');
    }
    violations.push(...asked.violations);
    // Scoring takes time: a token alone, without the password, cannot request it again and again.
    const known = [...knownFactsOf(account), ...knownFactsOf({ ...account, ...difference })];
    const refused = isOwner && asked.newPassword && (await this.rule.refusalOf(asked.newPassword, known));
    if (refused) violations.push({ path: 'pass', text: refused });
    if (violations.length > 0) throw invalid(violations);
  }

  /** Only a person who may change their own address learns whether one is taken: the values were checked before. */
  private async checkAddress(
    { uid }: Account,
    { mail, mailKey }: AccountWrite,
    count: () => Promise<void>,
  ): Promise<void> {
    if (!mail || !mailKey) return;
    await count();
    if (await this.accounts.isMailTaken(mailKey, uid)) throw mailTaken(mail);
  }

  private async write(
    account: Account,
    { newPassword }: Pick<AccountBody, 'newPassword'>,
    difference: AccountWrite,
    from: string,
  ): Promise<boolean> {
    const { uid } = account;
    const at = this.clock.now();
    const password = newPassword === null ? {} : { passwordHash: await this.hasher.hash(newPassword) };
    const former = await this.addressNotices.formerOf(account, difference, at);
    const line = { at, actorKind: 'person', actorId: uid, subject: uid, from } as const;
    const outcome = await this.accounts.transaction(async (queries) => {
      // Codes may be in a mailbox that is no longer theirs, or known to somebody else. They are deleted first, as at a
      // reset.
      if (newPassword !== null || difference.mail !== undefined)
        await this.accounts.removeRecoveryCodes(queries, uid);
      const written = await this.accounts.update(queries, account, { ...difference, ...password }, at);
      if (written === 'written' && newPassword !== null) {
        await this.sessions.endAll(queries, uid, 'password_changed');
        await this.audit.record(queries, { ...line, action: 'password-changed' });
        await this.passwordNotices.changed(queries, uid);
      }
      if (written === 'written' && former) {
        await this.audit.record(queries, { ...line, action: 'address-changed' });
        await this.addressNotices.changed(queries, former);
      }
      return written;
    });
    if (outcome === 'mail-taken') throw mailTaken(difference.mail ?? '');
    if (outcome === 'written' && newPassword !== null) await this.attempts.forget('person', account.mail);
    return outcome === 'written';
  }

  private async find(person: ActingPerson): Promise<Account> {
    const account = await this.accounts.find(person.uid);
    if (!account) throw personGone();
    return account;
  }

  private answer(person: ActingPerson, account: Account): BodyReply<UserEntity> {
    return { body: accountToWire(account, person.nid), revision: account.revision };
  }
}
