import { recoveryTexts } from '@ancrage/shared/wire/dialect/recovery-texts';
import { lostPasswordVerificationRequestSchema } from '@ancrage/shared/wire/lost-password-verification';
import { Injectable } from '@nestjs/common';
import { InstallationSettings } from '../../config/installation-settings.ts';
import { Refusal } from '../../http/refusal.ts';
import { Log } from '../../infra/logger/log.ts';
import { PasswordRecoveryRepository } from './password-recovery.repository.ts';
import { RecoveryNotices } from './recovery-notices.ts';

/** Asking for a recovery code. Source: C-09; contract §11, decision 7. */
@Injectable()
export class PasswordRecoveryService {
  constructor(
    private readonly codes: PasswordRecoveryRepository,
    private readonly notices: RecoveryNotices,
    private readonly settings: InstallationSettings,
    private readonly log: Log,
  ) {}

  /**
   * Has a code mailed. The answer and the work are the same whoever is asked for: one job is stored, for nobody if need
   * be, and the code is made when the mail is written. Source: Q-05.
   * @returns `msg_1`; another text when the request cannot be kept, or, if the site discloses it, nobody has the address
   * @throws Refusal 400 without an address
   */
  async ask(sent: unknown): Promise<string> {
    const asked = lostPasswordVerificationRequestSchema.safeParse(sent);
    if (!asked.success) throw new Refusal(400, recoveryTexts.noMail);
    let uid: number | null;
    try {
      uid = await this.codes.transaction(async (queries) => {
        const found = await this.codes.findUid(queries, asked.data.mail);
        await this.notices.codeAsked(queries, found);
        return found;
      });
    } catch (error) {
      this.log.error('recovery request not stored', {}, error);
      return recoveryTexts.unavailable;
    }
    const isTold = uid === null && this.settings.values.recoveryDisclosesAccounts;
    return isTold ? recoveryTexts.unknownMail : recoveryTexts.asked;
  }
}
