import { Injectable } from '@nestjs/common';
import { codeOf } from '../../config/error-code.ts';
import { InstallationSettings } from '../../config/installation-settings.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { Jobs } from '../../infra/jobs/jobs.ts';
import { Log } from '../../infra/logger/log.ts';
import { sendToSyslog, sendToWebhook } from './receivers.ts';
import { type SecurityEvent, securityEventsOf } from './security-event.ts';
import { SecurityLogExportRepository } from './security-log-export.repository.ts';

/** Name of the scheduled job that sends the security log. */
export const SECURITY_LOG_EXPORT = 'security-log-export';
const EVERY_S = 60;
const BATCH = 200;

/** Sends the security log to another system, each entry at least once. Source: decisions 196, 200. */
@Injectable()
export class SecurityLogExport {
  constructor(
    private readonly entries: SecurityLogExportRepository,
    private readonly settings: InstallationSettings,
    private readonly log: Log,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.repeat(SECURITY_LOG_EXPORT, EVERY_S, () => this.sendAll());
  }

  private async sendAll(): Promise<void> {
    if (!this.settings.values.securityLogReceiver) return this.entries.end();
    await this.entries.begin(this.clock.now());
    for (;;) {
      const unsent = await this.entries.findUnsent(BATCH);
      const count = unsent.entries.length + unsent.refusals.length;
      if (count === 0) return;
      try {
        const events = securityEventsOf(unsent);
        if (events.length > 0) await this.send(events);
      } catch (error) {
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
        this.log.warn('security log not sent', {}, cause);
        return this.entries.noteProblem(codeOf(cause) ?? (cause instanceof Error ? cause.name : 'unknown'));
      }
      await this.entries.noteSent(unsent, this.clock.now());
      if (count < BATCH) return;
    }
  }

  private async send(events: readonly SecurityEvent[]): Promise<void> {
    const { securityLogReceiver: receiver, securityLogSecret: secret, publicUrl } = this.settings.values;
    if (receiver?.protocol !== 'https:') return receiver && sendToSyslog(receiver, events, publicUrl);
    if (!secret) throw new Error('The settings were read without a secret.');
    await sendToWebhook(receiver.url, events, { secret, origin: publicUrl, now: this.clock.now() });
  }
}
