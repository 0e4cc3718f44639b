import type { Mail } from '@ancrage/server/infra/mailer/mailer';
import type { Application } from './application.ts';
import { eventually } from './eventually.ts';

const CODE = /\b[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){2}\b/;

/** The recovery code that a mail holds, or null. */
export const codeIn = (mail: Mail | undefined): string | null => CODE.exec(mail?.text ?? '')?.[0] ?? null;

/** Asks for a recovery code over HTTP. */
export const askCode = (application: Application, mail: string) =>
  application.http.post('/user/lost-password-verification?_format=json').send({ mail });

/** Waits until no mail waits in the job queue any more: every mail there will be is in the mailbox. */
export const mailsAreOut = (application: Application): Promise<void> =>
  eventually(async () => {
    const [row] = await application.prisma.$queryRaw<{ open: bigint }[]>`
      SELECT count(*) AS open FROM pgboss.job WHERE name LIKE '%-mail' AND state IN ('created', 'retry', 'active')
        AND NOT (state = 'created' AND start_after > now())`;
    if (row?.open !== 0n) throw new Error(`${row?.open} mails are not out.`);
  });

/** Asks for a recovery code, and reads it in the mail that brings it: others may be on their way, and come after it. */
export const aRecoveryCode = async (application: Application, mail: string): Promise<string> => {
  const before = application.mailbox.to(mail).length;
  await askCode(application, mail).expect(200, { message: 'msg_1' });
  return eventually(() => {
    const codes = application.mailbox.to(mail).slice(before).map(codeIn);
    const code = codes.find((found) => found !== null);
    if (!code) throw new Error('No code has come yet.');
    return code;
  });
};
