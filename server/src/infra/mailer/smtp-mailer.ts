import { createTransport } from 'nodemailer';
import { type Mail, Mailer, messageOf } from './mailer.ts';

/** Longest a mail server may take over any step. Source: Q-63. */
const TIMEOUT_MS = 20_000;

/** Hands mails to the firm's mail server. */
export class SmtpMailer extends Mailer {
  readonly #transport;
  readonly #from: string;

  /** @param patienceMs longest the server may take over any step */
  constructor(url: string, from: string, patienceMs = TIMEOUT_MS) {
    super();
    this.#from = from;
    this.#transport = createTransport({
      url,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send(mail: Mail): Promise<void> {
    await this.#transport.sendMail(messageOf(mail, this.#from));
  }
}
