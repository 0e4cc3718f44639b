import type { Transporter } from 'nodemailer';
import type { MailSender } from '../../config/mail-sender.ts';
import { type Mail, Mailer, messageOf } from './mailer.ts';

/** Longest a mail server may take over a mail, all steps together: two end before their job expires. Source: Q-63. */
const TIMEOUT_MS = 20_000;

/** Hands mails to the firm's mail server. */
export class SmtpMailer extends Mailer {
  readonly #url: string;
  readonly #patienceMs: number;
  readonly #from: MailSender;
  #transport: Transporter | null = null;

  /** @param patienceMs longest the server may take over a mail */
  constructor(url: string, from: MailSender, patienceMs = TIMEOUT_MS) {
    super();
    this.#from = from;
    this.#url = url;
    this.#patienceMs = patienceMs;
  }

  /** Loaded with the first mail, not at every start. */
  async #opened(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    this.#transport ??= createTransport({
      url: this.#url,
      // A server that would take a password in the clear is one that anybody between may pretend to be.
      requireTLS: new URL(this.#url).username !== '',
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return this.#transport;
  }

  async send(mail: Mail): Promise<void> {
    const transport = await this.#opened();
    // Closes the connection too: a mail that has failed is tried again, and must not arrive meanwhile.
    const signal = AbortSignal.timeout(this.#patienceMs);
    try {
      await transport.sendMail({ ...messageOf(mail, this.#from), signal });
    } catch (error) {
      if (!signal.aborted) throw error;
      throw Object.assign(new Error('The mail server takes too long.', { cause: error }), {
        code: 'ETIMEDOUT',
      });
    }
  }
}
