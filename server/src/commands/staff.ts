import { migrateExisting } from '@ancrage/prisma/migrate';
import { openStaffAccounts } from '../modules/staff-access/staff-accounts.module.ts';
import type { StaffCommand } from './staff-command.ts';

type Accounts = ReturnType<typeof openStaffAccounts>['accounts'];

const list = async (accounts: Accounts): Promise<void> => {
  const members = await accounts.list();
  for (const { name, mail, locale, hasFactor } of members)
    console.log(
      `${name || '—'}  <${mail}>  ${locale}  ${hasFactor ? 'second factor set up' : 'has not signed in yet'}`,
    );
  if (members.length === 0) console.log('Nobody has an account yet.');
};

const handOut = (what: string, mail: string, password: string): void => {
  console.log(`${what} for ${mail}.`);
  console.log(`First password, shown this once: ${password}`);
  console.log('Hand it over by another way than mail; it is replaced at the next sign-in, at /staff.');
};

/**
 * Does what was asked for about the staff's accounts, and says so on standard output.
 * @throws StaffAccountError or NewerDatabaseError with one sentence
 */
export const performStaffCommand = async (
  { name, mail, memberName, language }: StaffCommand,
  databaseUrl: string,
): Promise<void> => {
  await migrateExisting(databaseUrl);
  const { accounts, close } = openStaffAccounts(databaseUrl);
  try {
    if (name === 'list') await list(accounts);
    else if (name === 'reset-factor') {
      await accounts.resetFactor(mail);
      console.log(`${mail} sets up another second factor at the next sign-in.`);
    } else if (name === 'add') {
      const password = await accounts.add({ mail, name: memberName, locale: language });
      handOut('An account was made', mail, password);
    } else handOut('Another password was given out', mail, await accounts.resetPassword(mail));
  } finally {
    await close();
  }
};
