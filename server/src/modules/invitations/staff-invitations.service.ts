import { registerPath } from '@ancrage/shared/paths/app-paths';
import { MAIL_MAX, PROFILE_TEXT_MAX } from '@ancrage/shared/rules/constants';
import { isMail, mailKeyOf } from '@ancrage/shared/rules/identity';
import { isLocale, type Locale, localeOf } from '@ancrage/shared/rules/locales';
import { INVITATION_LIFETIME_DAYS } from '@ancrage/shared/rules/retention';
import { readable } from '@ancrage/shared/text/readable';
import type {
  INVITATION_STATES,
  Invitee,
  InviteeProblem,
  ListedInvitation,
  StaffInviteRequest,
} from '@ancrage/shared/wire/staff-invitations';
import { staffProblems } from '@ancrage/shared/wire/staff-problems';
import { Injectable } from '@nestjs/common';
import { InstallationSettings } from '../../config/installation-settings.ts';
import { problem } from '../../http/http-error.ts';
import type { ActingStaff } from '../../http/staff.ts';
import { Clock } from '../../infra/clock/clock.ts';
import type { Queries } from '../../infra/database/database.ts';
import { StaffAudit } from '../staff-access/staff-audit.ts';
import { InvitationNotices } from './invitation-notices.ts';
import { InvitationTokens } from './invitation-tokens.ts';
import {
  AlreadyInvitedError,
  type InvitationRow,
  StaffInvitationsRepository,
} from './staff-invitations.repository.ts';

const LIFETIME_MS = INVITATION_LIFETIME_DAYS * 24 * 60 * 60 * 1000;
const PAGE = 50;
/** Above every id. */
const NEWEST = 2 ** 31 - 1;

const stateOf = (row: InvitationRow, now: Date): (typeof INVITATION_STATES)[number] => {
  if (row.usedAt) return 'used';
  if (row.withdrawnAt) return 'withdrawn';
  return row.expiresAt <= now ? 'expired' : 'open';
};

const toWire = (row: InvitationRow, now: Date): ListedInvitation => ({
  id: row.id,
  mail: row.mail,
  firstname: readable(row.firstname),
  lastname: readable(row.lastname),
  company: readable(row.company),
  locale: localeOf(row.locale),
  invitedBy: readable(row.invitedBy),
  invitedAt: row.invitedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  state: stateOf(row, now),
  uid: row.uid,
  uses: row.uses,
});

/** What is wrong with an invitee, as far as their line says. */
const faultOf = ({ mail, firstname, lastname, company, locale }: Invitee): InviteeProblem | null => {
  const address = mail.trim();
  if (address === '') return 'mail_missing';
  if (address.length > MAIL_MAX || !isMail(address)) return 'mail_invalid';
  if ([firstname, lastname, company].some((text) => text.trim().length > PROFILE_TEXT_MAX)) return 'too_long';
  return locale.trim() === '' || isLocale(locale.trim().toLowerCase()) ? null : 'language_unknown';
};

const languageOf = ({ locale }: Invitee, usual: Locale): Locale => {
  const named = locale.trim().toLowerCase();
  return isLocale(named) ? named : usual;
};

/** Invitations as the staff makes, sees, mails again and withdraws them. Source: decision 205. */
@Injectable()
export class StaffInvitationsService {
  constructor(
    private readonly invitations: StaffInvitationsRepository,
    private readonly notices: InvitationNotices,
    private readonly tokens: InvitationTokens,
    private readonly audit: StaffAudit,
    private readonly settings: InstallationSettings,
    private readonly clock: Clock,
  ) {}

  /** A page of invitations, newest first. @param after id of the last one of the page before */
  list(
    staff: ActingStaff,
    after?: string,
  ): Promise<{ invitations: ListedInvitation[]; next: string | null }> {
    return this.invitations.transaction(async (queries) => {
      await this.audit.record(queries, staff, 'invitations-viewed', null);
      const below = after === undefined ? NEWEST : Number(after);
      const rows = await this.invitations.list(queries, below, PAGE + 1);
      const shown = rows.slice(0, PAGE);
      const now = this.clock.now();
      const last = rows.length > PAGE ? shown.at(-1) : undefined;
      return { invitations: shown.map((row) => toWire(row, now)), next: last ? String(last.id) : null };
    });
  }

  /**
   * Checks a list, and invites all of it when that is asked and no line has a problem.
   * @throws HttpError 409 when another member has just invited one of them
   */
  async invite(
    staff: ActingStaff,
    { people, locale, send }: StaffInviteRequest,
  ): Promise<{ sent: boolean; problems: (InviteeProblem | null)[] }> {
    try {
      return await this.invitations.transaction(async (queries) => {
        const problems = await this.#problemsOf(queries, people);
        if (!send || problems.some((found) => found !== null)) return { sent: false, problems };
        await this.#store(queries, staff, people, locale);
        return { sent: true, problems };
      });
    } catch (error) {
      throw error instanceof AlreadyInvitedError ? problem(staffProblems.overtaken) : error;
    }
  }

  /** Makes the code of a company, which is shown once. */
  async makeCode(
    staff: ActingStaff,
    { company, locale }: { company: string; locale: Locale },
  ): Promise<{ companyCode: string; link: string; expiresAt: string }> {
    const { token, tokenHash } = this.tokens.code();
    const times = this.#times();
    await this.invitations.transaction(async (queries) => {
      const row = { company: company.trim(), locale, tokenHash, invitedBy: staff.id, ...times };
      await this.invitations.insert(queries, [row]);
      await this.audit.record(queries, staff, 'company-code-made', null, { company: row.company });
    });
    const link = `${this.settings.values.publicUrl}${registerPath(token)}`;
    return { companyCode: token, link, expiresAt: times.expiresAt.toISOString() };
  }

  /** @throws HttpError 404 when it is not open any more */
  async withdraw(staff: ActingStaff, id: number): Promise<void> {
    await this.invitations.transaction(async (queries) => {
      if (!(await this.invitations.withdraw(queries, id, this.clock.now())))
        throw problem(staffProblems.unknown);
      await this.audit.record(queries, staff, 'invitation-withdrawn', null, { invitation: id });
    });
  }

  /** @throws HttpError 404 when it was used or withdrawn */
  async resend(staff: ActingStaff, id: number): Promise<void> {
    await this.invitations.transaction(async (queries) => {
      const renewal = { invitedBy: staff.id, ...this.#times() };
      if (!(await this.invitations.renew(queries, id, renewal))) throw problem(staffProblems.unknown);
      await this.notices.invite(queries, id);
      await this.audit.record(queries, staff, 'invitation-sent-again', null, { invitation: id });
    });
  }

  /** The problem of each invitee, in order. */
  async #problemsOf(queries: Queries, people: readonly Invitee[]): Promise<(InviteeProblem | null)[]> {
    const keys = people.map(({ mail }) => mailKeyOf(mail.trim()));
    const known = keys.filter((key) => key !== '' && key.length <= MAIL_MAX);
    const accounts = await this.invitations.withAccount(queries, known);
    const invited = await this.invitations.invited(queries, known, this.clock.now());
    return people.map((person, at) => {
      const fault = faultOf(person);
      const key = keys[at] ?? '';
      if (fault !== null) return fault;
      if (keys.indexOf(key) !== at) return 'repeated';
      if (accounts.has(key)) return 'has_account';
      return invited.has(key) ? 'invited_already' : null;
    });
  }

  async #store(
    queries: Queries,
    staff: ActingStaff,
    people: readonly Invitee[],
    locale: Locale,
  ): Promise<void> {
    const times = this.#times();
    const rows = people.map((person) => ({
      mail: person.mail.trim(),
      mailKey: mailKeyOf(person.mail.trim()),
      firstname: person.firstname.trim(),
      lastname: person.lastname.trim(),
      company: person.company.trim(),
      locale: languageOf(person, locale),
      invitedBy: staff.id,
      ...times,
    }));
    const keys = rows.map(({ mailKey }) => mailKey);
    await this.invitations.withdrawExpired(queries, keys, times.invitedAt);
    for (const id of await this.invitations.insert(queries, rows)) await this.notices.invite(queries, id);
    await this.audit.record(queries, staff, 'people-invited', null, { count: rows.length });
  }

  #times(): { invitedAt: Date; expiresAt: Date } {
    const invitedAt = this.clock.now();
    return { invitedAt, expiresAt: new Date(invitedAt.getTime() + LIFETIME_MS) };
  }
}
