import type { Settings } from '../config/settings.ts';
import { SettingsError } from '../config/settings-error.ts';
import { mailOf } from '../infra/mailer/letter.ts';
import { SmtpMailer } from '../infra/mailer/smtp-mailer.ts';

/** No mail went out; the message is one sentence. */
class MailTestError extends Error {
  override readonly name = 'MailTestError';
}

/** What the mail server, or the network, had to say; where TLS begins is what people mistake most often. */
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
 * Sends one mail by the settings of this installation, and says how it went.
 * @param to e-mail address of whoever looks for it
 * @throws SettingsError, or MailTestError with what the mail server had to say
 */
export const sendTestMail = async (settings: Settings, to: string): Promise<void> => {
  if (!settings.smtpUrl)
    throw new SettingsError(
      'SMTP_URL is not set: mails become files in the data folder, there is no server to check.',
    );
  const firm = settings.firmName;
  const letter = {
    subject: `${firm} : essai d’envoi / test e-mail`,
    paragraphs: [
      'Bonjour, si vous lisez ce message, les e-mails de l’application partent bien.',
      'Hello, if you are reading this message, the application’s e-mails go out as they should.',
      { lines: [firm] },
    ],
  };
  const { name, address } = settings.mailFrom;
  try {
    const mail = mailOf(to, 'fr', letter, settings.firmColour);
    await new SmtpMailer(settings.smtpUrl, settings.mailFrom).send(mail);
  } catch (cause) {
    throw new MailTestError(`The mail was not sent: ${reasonOf(cause, settings.smtpUrl)}`, { cause });
  }
  const from = `${name} <${address}>`.trimStart();
  console.log(`The mail server took a mail from ${from} to ${to}: look into that mailbox.`);
};
