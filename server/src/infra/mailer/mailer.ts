import type { MailSender } from '../../config/mail-sender.ts';

/** A message to one person, as text and as a page that say the same. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** A whole page; all inserted values are escaped. */
  readonly html: string;
  /** BCP 47 tag of the message's language. */
  readonly locale: string;
}

/** Sends mails. */
export abstract class Mailer {
  /**
   * Sends one mail.
   * @throws when the mail server refuses it: the job queue tries again
   */
  abstract send(mail: Mail): Promise<void>;
}

/**
 * A mail in the form of nodemailer, which quotes the name of the sender where needed. The headers tell automatic
 * responders that no person wrote it.
 */
export const messageOf = ({ to, locale, subject, text, html }: Mail, from: MailSender) => ({
  from,
  to,
  subject,
  text,
  html,
  headers: { 'Content-Language': locale, 'Auto-Submitted': 'auto-generated' },
});
