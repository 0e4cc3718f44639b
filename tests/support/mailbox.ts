import { type Mail, Mailer } from '@ancrage/server/infra/mailer/mailer';

/** A post office that keeps every mail instead of sending it. */
export class Mailbox extends Mailer {
  readonly mails: Mail[] = [];
  /** What sending ends with for now. */
  failure: Error | null = null;

  override async send(mail: Mail): Promise<void> {
    if (this.failure) throw this.failure;
    this.mails.push(mail);
  }

  /** The mails to one address, oldest first. */
  to(address: string): Mail[] {
    return this.mails.filter((mail) => mail.to === address);
  }
}
