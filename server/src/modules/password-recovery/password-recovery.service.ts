import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { recoveryTexts } from '@ancrage/shared/wire/dialect/recovery-texts';
import { lostPasswordVerificationRequestSchema } from '@ancrage/shared/wire/lost-password-verification';
import { Injectable } from '@nestjs/common';
import { InstallationSettings } from '../../config/installation-settings.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Sender } from '../../http/request-context.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { type Limit, Limits } from '../../infra/limits/limits.ts';
import { TooManyRequestsError } from '../../infra/limits/too-many-requests-error.ts';
import { Log } from '../../infra/logger/log.ts';
import { AuditService } from '../audit/audit.service.ts';
import { KnownOrigins } from '../sign-in/known-origins.ts';
import { PasswordRecoveryRepository } from './password-recovery.repository.ts';
import { RecoveryNotices } from './recovery-notices.ts';

/** Requests in an hour. Those of other places do not count: a stranger's request refuses nobody. Source: Q-04. */
const FOR_ONE_ADDRESS_FROM_ONE_PLACE: Limit = { name: 'recovery-address', points: 3, perS: 3600 };
const FROM_ONE_PLACE: Limit = { name: 'recovery', points: 10, perS: 3600 };
/** Mails in a day to one address: for requests from where its owner signed in before, and for all others together. */
const MAILS_FOR_THE_OWNER: Limit = { name: 'recovery-mail-owner', points: 6, perS: 24 * 3600 };
const MAILS_FOR_STRANGERS: Limit = { name: 'recovery-mail', points: 6, perS: 24 * 3600 };

/** Requests for a recovery code. Source: C-09; contract §11, decision 7. */
@Injectable()
export class PasswordRecoveryService {
  constructor(
    private readonly codes: PasswordRecoveryRepository,
    private readonly notices: RecoveryNotices,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly limits: Limits,
    private readonly origins: KnownOrigins,
    private readonly settings: InstallationSettings,
    private readonly log: Log,
  ) {}

  /**
   * Sends a code by mail, a few times a day at most. Response and work do not depend on the account, nor on whether a mail
   * is sent: one job is stored, even for an unknown address, and the code is created when the mail is written. Source:
   * Q-05; decision 160.
   * @returns `msg_1`; another text when the request cannot be stored, or when nobody has the address and the site
   * discloses that
   * @throws HttpError 400 without an address; TooManyRequestsError
   */
  async ask(sent: unknown, sender: Sender): Promise<string> {
    const asked = lostPasswordVerificationRequestSchema.safeParse(sent);
    if (!asked.success) throw new HttpError(400, recoveryTexts.noMail);
    const { mail } = asked.data;
    let uid: number | null;
    try {
      // Counted for every address, so that a limit does not reveal an account.
      await this.limits.take(FROM_ONE_PLACE, sender.address);
      await this.limits.take(FOR_ONE_ADDRESS_FROM_ONE_PLACE, `${mailKeyOf(mail)} ${sender.address}`);
      uid = await this.codes.findUidByName(mail);
      await this.store(uid, await this.mayMail(uid, mail, sender), sender);
    } catch (error) {
      if (error instanceof TooManyRequestsError) throw error;
      this.log.error('recovery request not stored', {}, error);
      return recoveryTexts.unavailable;
    }
    const isDisclosed = uid === null && this.settings.values.recoveryDisclosesAccounts;
    return isDisclosed ? recoveryTexts.unknownMail : recoveryTexts.asked;
  }

  private store(uid: number | null, isMailed: boolean, { address }: Sender): Promise<void> {
    const line = { at: this.clock.now(), actorKind: 'person', actorId: null, action: 'code-asked' } as const;
    return this.codes.transaction(async (queries) => {
      await this.audit.record(queries, { ...line, subject: uid, from: address });
      await this.notices.codeAsked(queries, isMailed ? uid : null);
    });
  }

  private async mayMail(uid: number | null, mail: string, sender: Sender): Promise<boolean> {
    const isKnown = await this.origins.isKnown(uid === null ? null : `person:${uid}`, sender);
    return this.limits.isWithin(isKnown ? MAILS_FOR_THE_OWNER : MAILS_FOR_STRANGERS, mailKeyOf(mail));
  }
}
