import { Injectable } from '@nestjs/common';
import { InstallationSettings } from '../../config/installation-settings.ts';
import { Mailer } from '../../infra/mailer/mailer.ts';
import { RecoveryGuard } from '../recovery-guard/recovery-guard.ts';
import { codeMail, guardedCodeMail, noCodeMail, resetMail, waitingMail } from './password-recovery.mails.ts';
import { PasswordRecoveryRepository } from './password-recovery.repository.ts';
import { RecoveryCodeService } from './recovery-code.service.ts';

/** Sends the mails about recovery. */
@Injectable()
export class RecoveryMailSender {
  constructor(
    private readonly people: PasswordRecoveryRepository,
    private readonly codes: RecoveryCodeService,
    private readonly guard: RecoveryGuard,
    private readonly mailer: Mailer,
    private readonly settings: InstallationSettings,
  ) {}

  /** Sends a new code, or the reason why there is none: the account may not be used, or a guarded recovery waits. */
  async sendCode(uid: number): Promise<void> {
    const owner = await this.people.findOwner(uid);
    if (!owner) return;
    const settings = this.settings.values;
    if (owner.state !== 'active') return this.mailer.send(noCodeMail(owner, owner.state, settings));
    const effect = await this.guard.effectOfCode(uid);
    if (typeof effect === 'object') return this.mailer.send(waitingMail(owner, effect, settings));
    const toMail = effect === 'resets' ? codeMail : guardedCodeMail;
    await this.mailer.send(toMail(owner, await this.codes.issue(uid), settings));
  }

  /** Sends the notice about a reset password. */
  async sendReset(uid: number): Promise<void> {
    const owner = await this.people.findOwner(uid);
    if (owner) await this.mailer.send(resetMail(owner, this.settings.values));
  }
}
