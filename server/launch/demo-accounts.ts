import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const accountSchema = z.object({ mail: z.string(), password: z.string() });
const demoAccountsSchema = z.object({
  user: accountSchema,
  // Installations of 0.1.0 have none.
  english: z.optional(accountSchema),
  newcomer: accountSchema,
  staff: accountSchema,
});

/**
 * The lines that list the demo accounts; none without demo data.
 * @param dataDir absolute path of the data folder
 */
export const demoAccountLines = (dataDir: string): string[] => {
  const path = join(dataDir, 'demo-accounts.json');
  if (!existsSync(path)) return [];
  const accounts = demoAccountsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const listed = Object.entries(accounts).flatMap(([name, account]) =>
    account ? [{ name, ...account }] : [],
  );
  const width = Math.max(...listed.map(({ mail }) => mail.length));
  return [
    'Accounts of the demonstration:',
    ...listed.map(({ name, mail, password }) => `  ${name.padEnd(9)} ${mail.padEnd(width)}  ${password}`),
    `Kept in ${path}.`,
  ];
};
