import type { RegisteredUser } from '@ancrage/shared/wire/user-register';
import { Injectable } from '@nestjs/common';
import { invalid } from '../../http/refusal.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { type Limit, Limits } from '../../infra/limits/limits.ts';
import { AccountOpening } from '../accounts/account-opening.ts';
import { PasswordRule } from '../accounts/password-rule.ts';
import { registrationToWire } from './registration.mapper.ts';
import { readRegistrationBody } from './registration-body.ts';
import { RegistrationNotices } from './registration-notices.ts';

/** Requests in an hour. Source: Q-04. */
const FROM_ONE_PLACE: Limit = { name: 'register', points: 5, perS: 3600 };

/** Requests for access. Source: C-15, T-01; contract §14, decision 14. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly accounts: AccountOpening,
    private readonly rule: PasswordRule,
    private readonly notices: RegistrationNotices,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens a pending account and has applicant and staff told; for a known address nothing changes but that its owner is
   * told. The answer is the same. Source: Q-05.
   * @throws Refusal 403 for a field nobody may choose, 422 for anything wrong with the others; TooBusy; TooMany
   */
  async request(sent: unknown, from: string): Promise<RegisteredUser> {
    const { violations, ...asked } = readRegistrationBody(sent);
    // Who has asked too often costs nothing.
    await this.limits.check(FROM_ONE_PLACE, from);
    const known = [asked.mail, ...Object.values(asked.profile)];
    const refused = await this.rule.refusalOf(asked.password, known, from);
    if (violations.length > 0 || refused)
      throw invalid(refused ? [...violations, { path: 'pass', text: refused }] : violations);
    // A form that has to be mended is no request yet.
    await this.limits.take(FROM_ONE_PLACE, from);
    const { profile, ...account } = asked;
    await this.accounts.openUnlessKnown({ ...account, ...profile, state: 'pending' }, (queries, opened) =>
      this.notices.asked(queries, opened),
    );
    return registrationToWire(asked, this.clock.now());
  }
}
