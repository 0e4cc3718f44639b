import type { Transporter } from 'nodemailer';
import type { MailSender } from '../../config/mail-sender.ts';
import { type Mail, Mailer, messageOf } from './mailer.ts';

/** Longest time for one mail, all steps together: two mails finish before their job expires. Source: Q-63. */
const TIMEOUT_MS = 20_000;

/** Sends mails through the firm's mail server. */
export class SmtpMailer extends Mailer {
  readonly #url: string;
  readonly #patienceMs: number;
  readonly #from: MailSender;
  #transport: Transporter | null = null;

  /** @param patienceMs longest time the server may take for a mail */
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
      // A man in the middle could pose as a server that accepts a password without TLS.
      requireTLS: new URL(this.#url).username !== '',
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return this.#transport;
  }

  async send(mail: Mail): Promise<void> {
    const transport = await this.#opened();
    // Also closes the connection: a failed mail is sent again, and must not arrive twice.
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
