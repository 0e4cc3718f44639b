import { parseArgs } from 'node:util';
import type { Settings } from '../config/settings.ts';
import { SettingsError } from '../config/settings-error.ts';
import { mailOf } from '../infra/mailer/letter.ts';
import { SmtpMailer } from '../infra/mailer/smtp-mailer.ts';
import { type Command, UsageError } from './command.ts';
import { settingsWithoutDatabase } from './installation.ts';

const help = (program: string): string => `Checks the mail settings by sending one mail.

  ${program} --to you@example.org

SMTP_URL must name the mail server, such as smtps://user:password@host:465; MAIL_FROM the sender.`;

/** No mail was sent. The message is one sentence. */
class MailTestError extends Error {
  override readonly name = 'MailTestError';
}

/** The error of the mail server or the network; the port for TLS is the most frequent mistake. */
const reasonOf = (error: unknown, url: string): string => {
  const why = error instanceof Error ? error.message : String(error);
  if (/wrong version number/.test(why))
    return 'the server does not begin with TLS on this port: with smtp:, TLS comes after the greeting, as on port 587.';
  if (error instanceof Error && 'code' in error && error.code === 'ETLS')
    return `${why} A password only goes to a server that offers TLS (STARTTLS).`;
  if (url.startsWith('smtp:') && new URL(url).port === '465')
    return `${why} On port 465 servers begin with TLS, which is smtps:.`;
  return why;
};

/**
 * Sends one mail with the settings of this installation.
 * @param to address of the recipient
 * @throws SettingsError, or MailTestError with the error of the mail server
 */
const send = async (settings: Settings, to: string): Promise<void> => {
  const { smtpUrl, mailFrom, firmName } = settings;
  if (!smtpUrl)
    throw new SettingsError(
      'SMTP_URL is not set: mails become files in the data folder, there is no server to check.',
    );
  const letter = {
    subject: `${firmName} : essai d’envoi / test e-mail`,
    paragraphs: [
      'Bonjour, si vous lisez ce message, les e-mails de l’application partent bien.',
      'Hello, if you are reading this message, the application’s e-mails go out as they should.',
      { lines: [firmName] },
    ],
  };
  try {
    await new SmtpMailer(smtpUrl, mailFrom).send(mailOf(to, 'fr', letter, settings));
  } catch (cause) {
    throw new MailTestError(`The mail was not sent: ${reasonOf(cause, smtpUrl)}`, { cause });
  }
};

/** `mail-test --to …`, or the address alone. */
export const mailTestCommand: Command = {
  help,
  run: async (context) => {
    const options = { to: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...context.args], allowPositionals: true, options });
    const [to = '', ...more] = [values.to ?? [], positionals].flat();
    if (more.length > 0) throw new UsageError(`There is nothing to do with ${more.join(' ')}.`);
    if (!to.includes('@')) throw new UsageError('Say --to, whom.');
    const settings = settingsWithoutDatabase(context);
    await send(settings, to);
    const { name, address } = settings.mailFrom;
    const from = `${name} <${address}>`.trimStart();
    context.terminal.say(`The mail server took a mail from ${from} to ${to}: look into that mailbox.`);
    return 0;
  },
};
