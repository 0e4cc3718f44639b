import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import * as z from 'zod';
import { Secrets } from '../../config/secrets.ts';
import { Randomness } from '../../infra/randomness/randomness.ts';
import { DemoDataService, type DemoPeople } from './demo-data.service.ts';

const PASSWORD_BYTES = 12;

const accountSchema = z.object({ mail: z.string(), password: z.string() });
const peopleSchema = z.object({
  user: accountSchema,
  english: accountSchema,
  newcomer: accountSchema,
  staff: accountSchema,
});

const inventPeople = (randomness: Randomness): DemoPeople => {
  const account = (name: string) => ({
    mail: `${name}@ancrage.example`,
    password: randomness.bytes(PASSWORD_BYTES).toString('base64url'),
  });
  return {
    user: account('helene'),
    english: account('ruth'),
    newcomer: account('sacha'),
    staff: account('equipe'),
  };
};

/**
 * Creates demo accounts in an empty database, and writes their generated passwords, with the web app's credentials, to
 * `<data>/demo-accounts.json`. Does nothing when the database has accounts already.
 * @param dataDir the data folder, absolute
 */
export const seedDemoData = async (app: INestApplicationContext, dataDir: string): Promise<void> => {
  const demo = app.get(DemoDataService, { strict: false });
  const file = join(dataDir, 'demo-accounts.json');
  // The passwords are on the disk before the accounts exist: an interrupted start is completed at the next one.
  const draft = `${file}.planting`;
  if (!existsSync(draft)) {
    if (!(await demo.isFree())) return;
    const { id, secret } = app.get(Secrets).client;
    const accounts = { client: { id, secret }, ...inventPeople(app.get(Randomness)) };
    writeFileSync(draft, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
  }
  await demo.plant(peopleSchema.parse(JSON.parse(readFileSync(draft, 'utf8'))));
  renameSync(draft, file);
};
