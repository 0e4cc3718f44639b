import { type Settings, SettingsError } from '../config/settings.ts';
import { mailOf } from '../infra/mailer/letter.ts';
import { SmtpMailer } from '../infra/mailer/smtp-mailer.ts';

/**
 * Sends one mail by the settings of this installation, and says how it went.
 * @param to e-mail address of whoever looks for it
 * @throws Error with what the mail server had to say
 */
export const sendTestMail = async (settings: Settings, to: string): Promise<void> => {
  if (!settings.smtpUrl)
    throw new SettingsError(
      'SMTP_URL is not set: mails become files in the data folder, there is no server to check.',
    );
  const firm = settings.firmName;
  const letter = {
    subject: `${firm} : essai d’envoi / test mail`,
    paragraphs: [
      'Bonjour, si vous lisez ce message, les mails de l’application partent bien.',
      'Hello, if you read this message, the mails of the application go out as they should.',
      { lines: [firm] },
    ],
  };
  const { name, address } = settings.mailFrom;
  await new SmtpMailer(settings.smtpUrl, settings.mailFrom).send(
    mailOf(to, 'fr', letter, settings.firmColour),
  );
  const from = `${name} <${address}>`.trimStart();
  console.log(`The mail server took a mail from ${from} to ${to}: look into that mailbox.`);
};
