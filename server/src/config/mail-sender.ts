import * as z from 'zod';

/** Whom mails come from. */
export interface MailSender {
  /** Empty for an address alone. */
  readonly name: string;
  readonly address: string;
}

const SENDER = /^([^\r\n]*?)\s*<?([^\s@<>]+@[^\s@<>]+)>?$/;

/** Reads an e-mail address, with or without a name, which may stand in quotation marks. */
export const mailSenderSchema = z.string().transform((text, context): MailSender => {
  const [, name, address] = SENDER.exec(text) ?? [];
  if (name !== undefined && address) return { name: name.replace(/^"(.*)"$/, '$1'), address };
  context.addIssue('MAIL_FROM must be an e-mail address, with or without a name.');
  return z.NEVER;
});
