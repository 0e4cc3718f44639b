import * as z from 'zod';

/** The sender of mails. */
export interface MailSender {
  /** Empty for an address without a name. */
  readonly name: string;
  readonly address: string;
}

const ADDRESS = '[^\\s@<>",:;]+@[^\\s@<>",:;]+';
/** A quoted name, in which a backslash escapes the next character. */
const QUOTED = new RegExp(`^"((?:[^"\\\\\\r\\n]|\\\\[^\\r\\n])*)"\\s*<(${ADDRESS})>$`);
const PLAIN = new RegExp(`^(?:([^\\r\\n<>@]*?)(?:\\s+<?|<))?(${ADDRESS})>?$`);

/** Parses one e-mail address, with or without a name, which may be quoted. */
export const mailSenderSchema = z.string().transform((text, context): MailSender => {
  const quoted = QUOTED.exec(text);
  const [, name = '', address] = quoted ?? PLAIN.exec(text) ?? [];
  if (address) return { name: quoted ? name.replace(/\\(.)/g, '$1') : name.replaceAll('"', ''), address };
  context.addIssue('MAIL_FROM must be an e-mail address, with or without a name.');
  return z.NEVER;
});
