import * as z from 'zod';

/** Whom mails come from. */
export interface MailSender {
  /** Empty for an address alone. */
  readonly name: string;
  readonly address: string;
}

const ADDRESS = '[^\\s@<>",:;]+@[^\\s@<>",:;]+';
/** A name in quotation marks, in which a backslash stands before what it takes the meaning of. */
const QUOTED = new RegExp(`^"((?:[^"\\\\\\r\\n]|\\\\[^\\r\\n])*)"\\s*<(${ADDRESS})>$`);
const PLAIN = new RegExp(`^(?:([^\\r\\n<>@]*?)(?:\\s+<?|<))?(${ADDRESS})>?$`);

/** Reads one e-mail address, with or without a name, which may stand in quotation marks. */
export const mailSenderSchema = z.string().transform((text, context): MailSender => {
  const quoted = QUOTED.exec(text);
  const [, name = '', address] = quoted ?? PLAIN.exec(text) ?? [];
  if (address) return { name: quoted ? name.replace(/\\(.)/g, '$1') : name.replaceAll('"', ''), address };
  context.addIssue('MAIL_FROM must be an e-mail address, with or without a name.');
  return z.NEVER;
});
