import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { recoveryTexts } from '@ancrage/shared/wire/dialect/recovery-texts';
import { lostPasswordVerificationRequestSchema } from '@ancrage/shared/wire/lost-password-verification';
import { Injectable } from '@nestjs/common';
import { InstallationSettings } from '../../config/installation-settings.ts';
import { HttpError } from '../../http/http-error.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { type Limit, Limits } from '../../infra/limits/limits.ts';
import { TooManyRequestsError } from '../../infra/limits/too-many-requests-error.ts';
import { Log } from '../../infra/logger/log.ts';
import { AuditService } from '../audit/audit.service.ts';
import { PasswordRecoveryRepository } from './password-recovery.repository.ts';
import { RecoveryNotices } from './recovery-notices.ts';

/** Requests in an hour. Source: Q-04. */
const FOR_ONE_ADDRESS: Limit = { name: 'recovery-address', points: 3, perS: 3600 };
const FROM_ONE_PLACE: Limit = { name: 'recovery', points: 10, perS: 3600 };

/** Requests for a recovery code. Source: C-09; contract §11, decision 7. */
@Injectable()
export class PasswordRecoveryService {
  constructor(
    private readonly codes: PasswordRecoveryRepository,
    private readonly notices: RecoveryNotices,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly limits: Limits,
    private readonly settings: InstallationSettings,
    private readonly log: Log,
  ) {}

  /**
   * Sends a code by mail. Response and work do not depend on the account: one job is stored, even for an unknown
   * address, and the code is created when the mail is written. Source: Q-05.
   * @returns `msg_1`; another text when the request cannot be stored, or when nobody has the address and the site
   * discloses that
   * @param from client address
   * @throws HttpError 400 without an address; TooManyRequestsError
   */
  async ask(sent: unknown, from: string): Promise<string> {
    const asked = lostPasswordVerificationRequestSchema.safeParse(sent);
    if (!asked.success) throw new HttpError(400, recoveryTexts.noMail);
    let uid: number | null;
    try {
      // Counted for every address, so that a limit does not reveal an account.
      await this.limits.take(FROM_ONE_PLACE, from);
      await this.limits.take(FOR_ONE_ADDRESS, mailKeyOf(asked.data.mail));
      uid = await this.codes.transaction(async (queries) => {
        const found = await this.codes.findUid(queries, asked.data.mail);
        await this.audit.record(queries, {
          at: this.clock.now(),
          actorKind: 'person',
          actorId: null,
          action: 'code-asked',
          subject: found,
          from,
        });
        await this.notices.codeAsked(queries, found);
        return found;
      });
    } catch (error) {
      if (error instanceof TooManyRequestsError) throw error;
      this.log.error('recovery request not stored', {}, error);
      return recoveryTexts.unavailable;
    }
    const isDisclosed = uid === null && this.settings.values.recoveryDisclosesAccounts;
    return isDisclosed ? recoveryTexts.unknownMail : recoveryTexts.asked;
  }
}
