import type { MailSender } from '../../config/mail-sender.ts';

/** A message to one person, in two forms that say the same. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** A whole page; whatever stands in it is escaped. */
  readonly html: string;
  /** BCP 47 tag of the message's language. */
  readonly locale: string;
}

/** Hands mails to the world outside. */
export abstract class Mailer {
  /**
   * Sends one mail.
   * @throws when the mail server does not take it: the job queue tries again
   */
  abstract send(mail: Mail): Promise<void>;
}

/**
 * A mail as nodemailer takes it, which quotes the name of the sender where it must: whoever answers by rule is told
 * that no person wrote it.
 */
export const messageOf = ({ to, locale, subject, text, html }: Mail, from: MailSender) => ({
  from,
  to,
  subject,
  text,
  html,
  headers: { 'Content-Language': locale, 'Auto-Submitted': 'auto-generated' },
});
