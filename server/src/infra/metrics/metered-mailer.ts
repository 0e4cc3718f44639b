import { type Mail, Mailer } from '../mailer/mailer.ts';
import type { Metrics } from './metrics.ts';

/** Counts the mails that another mailer sends. */
export class MeteredMailer extends Mailer {
  constructor(
    private readonly mailer: Mailer,
    private readonly metrics: Metrics,
  ) {
    super();
  }

  override async send(mail: Mail): Promise<void> {
    try {
      await this.mailer.send(mail);
      this.metrics.mail('sent');
    } catch (error) {
      this.metrics.mail('failed');
      throw error;
    }
  }
}
