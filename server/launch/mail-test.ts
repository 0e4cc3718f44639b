import { build } from './build.ts';
import { endWithBootstrap } from './end-with-bootstrap.ts';
import { ToolFailure } from './run-tool.mjs';
import { readTyped } from './typed.ts';

// `npm run mail:test -- --to …`: sends one mail by the settings of this installation, and says how it went.

const HELP = `Checks the mail settings by sending one mail.

  npm run mail:test -- --to you@example.org

SMTP_URL must name the mail server, such as smtps://user:password@host:465; MAIL_FROM the sender.`;

const send = async (to: string): Promise<void> => {
  await build();
  const { readEnvironment } = await import('@ancrage/server/config/settings');
  const { settingsWithoutDatabase } = await import('@ancrage/server/commands/installation');
  const { sendTestMail } = await import('@ancrage/server/commands/mail-test');
  await sendTestMail(settingsWithoutDatabase({ environment: readEnvironment(process.env) }), to);
};

endWithBootstrap();
const { values } = readTyped(HELP, { to: { type: 'string' } });
if (!values.to) {
  console.log(HELP);
  process.exit(1);
}
try {
  await send(values.to);
} catch (error) {
  if (error instanceof ToolFailure) console.error(error.output);
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
