import { parseArgs } from 'node:util';
import { migrateExisting } from '@ancrage/prisma/migrate';
import { openStaffAccounts } from '../modules/staff-access/staff-accounts.module.ts';
import { type Command, type Terminal, UsageError } from './command.ts';

/** What somebody asks for about the accounts of the firm's staff. */
interface Asked {
  readonly name: 'add' | 'reset-password' | 'reset-factor' | 'remove' | 'list';
  /** Empty for `list`. */
  readonly mail: string;
  /** Empty but for `add`. */
  readonly memberName: string;
  readonly language: 'fr' | 'en';
}

const NAMES: readonly string[] = ['add', 'reset-password', 'reset-factor', 'remove', 'list'];
const isName = (name: string): name is Asked['name'] => NAMES.includes(name);

/** How the staff's accounts are made and mended: here and nowhere else. */
const help = (
  program: string,
): string => `Accounts of the firm's staff, who answer requests for access at /staff.

  ${program} add --mail ines@example.org --name "Inès Morel" [--language fr|en]
      makes an account and prints its first password, once; the member chooses another at the first sign-in
  ${program} reset-password --mail ines@example.org
      prints another first password; every sign-in of the member ends
  ${program} reset-factor --mail ines@example.org
      takes the second factor away, for a lost telephone; another is set up at the next sign-in
  ${program} remove --mail ines@example.org
      removes an account for good: every sign-in ends, no mail goes there any more, the name stays in the log
  ${program} list
      shows who has an account, and their last sign-in`;

const needed = (value: string | undefined, option: string): string => {
  if (!value?.trim()) throw new UsageError(`Say ${option}.`);
  return value.trim();
};

/** Reads what was typed. @throws UsageError */
const read = (args: readonly string[]): Asked => {
  const text = { type: 'string' } as const;
  const options = { mail: text, name: text, language: text } as const;
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const [name, ...more] = positionals;
  if (name === undefined) throw new UsageError(`Say one of ${NAMES.join(', ')}.`);
  if (more.length > 0) throw new UsageError(`There is nothing to do with ${more.join(' ')}.`);
  if (!isName(name)) throw new UsageError(`There is no command ${name}.`);
  const language = values.language ?? 'fr';
  if (language !== 'fr' && language !== 'en') throw new UsageError('--language is fr or en.');
  const mail = name === 'list' ? '' : needed(values.mail, '--mail');
  return { name, mail, language, memberName: name === 'add' ? needed(values.name, '--name') : '' };
};

type Accounts = ReturnType<typeof openStaffAccounts>['accounts'];
type Say = Terminal['say'];

/** The day of a moment, in UTC. */
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

const list = async (accounts: Accounts, say: Say): Promise<void> => {
  const members = await accounts.list();
  for (const { name, mail, locale, hasFactor, lastSignInAt } of members) {
    const factor = hasFactor ? 'second factor set up' : 'no second factor yet';
    const signedIn = lastSignInAt ? `last signed in on ${dayOf(lastSignInAt)}` : 'never signed in';
    say(`${name || '—'}  <${mail}>  ${locale}  ${factor}  ${signedIn}`);
  }
  if (members.length === 0) say('Nobody has an account yet.');
};

const handOut = (what: string, mail: string, password: string, say: Say): void => {
  say(`${what} for ${mail}.`);
  say(`First password, shown this once: ${password}`);
  say('Hand it over by another way than mail; it is replaced at the next sign-in, at /staff.');
};

const perform = async (
  { name, mail, memberName, language }: Asked,
  accounts: Accounts,
  say: Say,
): Promise<void> => {
  if (name === 'list') await list(accounts, say);
  else if (name === 'reset-factor') {
    await accounts.resetFactor(mail);
    say(`${mail} sets up another second factor at the next sign-in.`);
  } else if (name === 'remove') {
    await accounts.remove(mail);
    say(`${mail} has no account any more: every sign-in has ended. The name stays in the log.`);
  } else if (name === 'add') {
    const password = await accounts.add({ mail, name: memberName, locale: language });
    handOut('An account was made', mail, password, say);
  } else handOut('Another password was given out', mail, await accounts.resetPassword(mail), say);
};

/** `staff add|reset-password|reset-factor|remove|list`. Source: Q-23. */
export const staffCommand: Command = {
  help,
  run: async ({ args, database, terminal: { say } }) => {
    const asked = read(args);
    const databaseUrl = await database();
    await migrateExisting(databaseUrl);
    const { accounts, close } = openStaffAccounts(databaseUrl);
    try {
      await perform(asked, accounts, say);
    } finally {
      await close();
    }
    return 0;
  },
};
