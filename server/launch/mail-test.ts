import { parseArgs } from 'node:util';
import { build } from './build.ts';
import { endWithBootstrap } from './end-with-bootstrap.ts';

// `npm run mail:test -- --to …`: sends one mail by the settings of this installation, and says how it went.

const HELP = `Checks the mail settings by sending one mail.

  npm run mail:test -- --to you@example.org

SMTP_URL must name the mail server, such as smtps://user:password@host:465; MAIL_FROM the sender.`;

const send = async (to: string): Promise<void> => {
  await build();
  const { readSettings } = await import('@ancrage/server/config/settings');
  const settings = readSettings({ DATABASE_URL: 'postgresql://127.0.0.1/ancrage', ...process.env });
  if (!settings.smtpUrl)
    throw new Error(
      'SMTP_URL is not set: mails become files in the data folder, there is no server to check.',
    );
  const { SmtpMailer } = await import('@ancrage/server/infra/mailer/smtp-mailer');
  const { mailOf } = await import('@ancrage/server/infra/mailer/letter');
  const firm = settings.firmName;
  await new SmtpMailer(settings.smtpUrl, settings.mailFrom).send(
    mailOf(
      to,
      'fr',
      {
        subject: `${firm} : essai d’envoi / test mail`,
        paragraphs: [
          'Bonjour, si vous lisez ce message, les mails de l’application partent bien.',
          'Hello, if you read this message, the mails of the application go out as they should.',
          { lines: [firm] },
        ],
      },
      settings.firmColour,
    ),
  );
  console.log(`The mail server took a mail from ${settings.mailFrom} to ${to}: look into that mailbox.`);
};

endWithBootstrap();
try {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help || !values.to) {
    console.log(HELP);
    if (!values.help) process.exitCode = 1;
  } else await send(values.to);
} catch (error) {
  console.error(`The mail was not sent: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
