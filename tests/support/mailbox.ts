import { type Mail, Mailer } from '@ancrage/server/infra/mailer/mailer';

/** A post office that keeps every mail instead of sending it. */
export class Mailbox extends Mailer {
  readonly mails: Mail[] = [];

  override async send(mail: Mail): Promise<void> {
    this.mails.push(mail);
  }

  /** The mails to one address, oldest first. */
  to(address: string): Mail[] {
    return this.mails.filter((mail) => mail.to === address);
  }
}
