import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { toField, toMoment } from '@ancrage/shared/wire/dialect/envelope';
import type { RegisteredUser } from '@ancrage/shared/wire/user-register';
import { Injectable } from '@nestjs/common';
import { invalid } from '../../http/http-error.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { type Limit, Limits } from '../../infra/limits/limits.ts';
import { AccountCreator } from '../accounts/account-creator.ts';
import { PasswordRule } from '../accounts/password-rule.ts';
import { knownFactsOf } from '../accounts/profile.ts';
import { Invitations } from '../invitations/invitations.ts';
import { type RegistrationBody, readRegistrationBody } from './registration-body.ts';
import { RegistrationNotices } from './registration-notices.ts';

/**
 * The response to a request, as an entity: built from the request alone, so that it cannot reveal what is stored.
 * Source: decision 14.
 */
const registrationToWire = (
  { mail, locale, profile, cgu }: Omit<RegistrationBody, 'violations' | 'invitation'>,
  now: Date,
): RegisteredUser => ({
  langcode: [{ value: locale }],
  name: [{ value: mail }],
  created: toMoment(now),
  changed: toMoment(now),
  default_langcode: [{ value: true }],
  field_firstname: toField(profile.firstname),
  field_lastname: toField(profile.lastname),
  field_title: toField(profile.title),
  field_company: toField(profile.company),
  field_businessunit: toField(profile.businessunit),
  field_telephone: toField(profile.telephone),
  field_cgu: [{ value: cgu }],
});

/** Requests in an hour: colleagues share an IP address, and manual approval is the real gate. Source: Q-04. */
const FROM_ONE_PLACE: Limit = { name: 'register', points: 60, perS: 3600 };
/** Mails in a day about requests with one address, which its owner may never have made. */
const MAILS_TO_ONE_ADDRESS: Limit = { name: 'register-mail', points: 3, perS: 24 * 3600 };

/** Requests for access. Source: C-15, T-01; contract §14, decision 14. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly accounts: AccountCreator,
    private readonly rule: PasswordRule,
    private readonly invitations: Invitations,
    private readonly notices: RegistrationNotices,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a pending account and notifies applicant and staff. For a known address it only notifies its owner, a few
   * times a day at most. An invitation of the same address opens the account at once. The response is the same. Source: Q-05.
   * @throws HttpError 403 for a protected field, 422 for invalid values; TooBusyError; TooManyRequestsError
   */
  async request(sent: unknown, from: string): Promise<RegisteredUser> {
    const { violations, invitation, ...asked } = readRegistrationBody(sent);
    // A client over its limit causes no work.
    await this.limits.check(FROM_ONE_PLACE, from);
    const known = knownFactsOf({ mail: asked.mail, ...asked.profile });
    const refused = await this.rule.refusalOf(asked.password, known, from);
    if (violations.length > 0 || refused)
      throw invalid(refused ? [...violations, { path: 'pass', text: refused }] : violations);
    // A form with errors does not count as a request.
    await this.limits.take(FROM_ONE_PLACE, from);
    const { profile, ...account } = asked;
    // Counted whether or not there is an account. Source: Q-05.
    const mailKey = mailKeyOf(asked.mail);
    const mayMail = await this.limits.isWithin(MAILS_TO_ONE_ADDRESS, mailKey);
    const invited = invitation === null ? null : await this.invitations.find(invitation);
    await this.accounts.createUnlessKnown(
      { ...account, ...profile, state: 'pending' },
      async (queries, opened) => {
        const isGranted =
          opened.isNew &&
          invited !== null &&
          (await this.invitations.accept(queries, invited, { uid: opened.uid, mailKey }));
        if (opened.isNew || mayMail) await this.notices.asked(queries, opened, isGranted);
      },
    );
    return registrationToWire(asked, this.clock.now());
  }
}
