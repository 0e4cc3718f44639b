import { parseArgs } from 'node:util';
import { migrateExisting } from '@ancrage/prisma/migrate';
import { STAFF_RIGHTS, type StaffRight, staffRightsIn } from '@ancrage/shared/rules/staff-rights';
import { openStaffAccounts } from '../modules/staff-access/staff-accounts.module.ts';
import { type Command, type Terminal, UsageError } from './command.ts';

const NAMES = [
  'add',
  'give-rights',
  'take-rights',
  'reset-password',
  'reset-factor',
  'remove',
  'list',
] as const;

/** What somebody asks for about the accounts of the firm's staff. */
interface Asked {
  readonly name: (typeof NAMES)[number];
  /** Empty for `list`. */
  readonly mail: string;
  /** Empty but for `add`. */
  readonly memberName: string;
  readonly language: 'fr' | 'en';
  /** Every right where none was typed. */
  readonly rights: readonly StaffRight[];
}

const isName = (typed: string): typed is Asked['name'] => NAMES.some((name) => name === typed);
const isRight = (typed: string): typed is StaffRight => STAFF_RIGHTS.some((right) => right === typed);

/** How the staff's accounts are made and mended: here and nowhere else. */
const help = (
  program: string,
): string => `Accounts of the firm's staff, who answer requests for access at /staff.

  ${program} add --mail ines@example.org --name "Inès Morel" [--language fr|en] [--rights approve,log]
      makes an account and prints its first password, once; the member chooses another at the first sign-in;
      without --rights, the member has every right
  ${program} give-rights --mail ines@example.org --rights export,log
  ${program} take-rights --mail ines@example.org --rights export,log
      gives or takes rights, at once: approve (answers requests, suspends, reopens), support (corrects records, ends
      sign-ins, sends mails again), erase (proposes and confirms erasures), export (the list as a file), log (reads
      it), staff (removes members); every member sees people, numbers and colleagues
  ${program} reset-password --mail ines@example.org
      prints another first password; every sign-in of the member ends
  ${program} reset-factor --mail ines@example.org
      takes the second factor away, for a lost telephone; another is set up at the next sign-in
  ${program} remove --mail ines@example.org
      removes an account for good: every sign-in ends, no mail goes there any more, the name stays in the log
  ${program} list
      shows who has an account, their last sign-in and their rights`;

const needed = (value: string | undefined, option: string): string => {
  if (!value?.trim()) throw new UsageError(`Say ${option}.`);
  return value.trim();
};

/** @throws UsageError */
const readRights = (typed: string | undefined): readonly StaffRight[] => {
  if (typed === undefined) return STAFF_RIGHTS;
  const names = typed.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isRight(name));
  if (unknown !== undefined)
    throw new UsageError(`There is no right ${unknown || '""'}: the rights are ${STAFF_RIGHTS.join(', ')}.`);
  return staffRightsIn(names);
};

/** Reads what was typed. @throws UsageError */
const read = (args: readonly string[]): Asked => {
  const text = { type: 'string' } as const;
  const options = { mail: text, name: text, language: text, rights: text } as const;
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const [name, ...more] = positionals;
  if (name === undefined) throw new UsageError(`Say one of ${NAMES.join(', ')}.`);
  if (more.length > 0) throw new UsageError(`There is nothing to do with ${more.join(' ')}.`);
  if (!isName(name)) throw new UsageError(`There is no command ${name}.`);
  const language = values.language ?? 'fr';
  if (language !== 'fr' && language !== 'en') throw new UsageError('--language is fr or en.');
  const mail = name === 'list' ? '' : needed(values.mail, '--mail');
  const changesRights = name === 'give-rights' || name === 'take-rights';
  const rights = readRights(changesRights ? needed(values.rights, '--rights') : values.rights);
  return { name, mail, language, rights, memberName: name === 'add' ? needed(values.name, '--name') : '' };
};

type Accounts = ReturnType<typeof openStaffAccounts>['accounts'];
type Say = Terminal['say'];

/** The day of a moment, in UTC. */
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

const list = async (accounts: Accounts, say: Say): Promise<void> => {
  const members = await accounts.list();
  for (const { name, mail, locale, hasFactor, lastSignInAt, rights } of members) {
    const factor = hasFactor ? 'second factor set up' : 'no second factor yet';
    const signedIn = lastSignInAt ? `last signed in on ${dayOf(lastSignInAt)}` : 'never signed in';
    say(
      `${name || '—'}  <${mail}>  ${locale}  ${factor}  ${signedIn}  rights: ${rights.join(', ') || 'none'}`,
    );
  }
  if (members.length === 0) say('Nobody has an account yet.');
};

const handOut = (what: string, mail: string, password: string, say: Say): void => {
  say(`${what} for ${mail}.`);
  say(`First password, shown this once: ${password}`);
  say('Hand it over by another way than mail; it is replaced at the next sign-in, at /staff.');
};

const changeRights = async ({ name, mail, rights }: Asked, accounts: Accounts, say: Say): Promise<void> => {
  if (name === 'give-rights') {
    const given = await accounts.giveRights(mail, rights);
    return say(given.length > 0 ? `${mail} has: ${given.join(', ')}.` : `${mail} had all of these already.`);
  }
  const { taken, heldByNobody } = await accounts.takeRights(mail, rights);
  say(taken.length > 0 ? `${mail} no longer has: ${taken.join(', ')}.` : `${mail} had none of these.`);
  if (heldByNobody.length > 0) say(`No member has: ${heldByNobody.join(', ')}.`);
};

const perform = async (asked: Asked, accounts: Accounts, say: Say): Promise<void> => {
  const { name, mail, memberName, language, rights } = asked;
  if (name === 'list') await list(accounts, say);
  else if (name === 'give-rights' || name === 'take-rights') await changeRights(asked, accounts, say);
  else if (name === 'reset-factor') {
    await accounts.resetFactor(mail);
    say(`${mail} sets up another second factor at the next sign-in.`);
  } else if (name === 'remove') {
    await accounts.remove(mail);
    say(`${mail} has no account any more: every sign-in has ended. The name stays in the log.`);
  } else if (name === 'add') {
    const password = await accounts.add({ mail, name: memberName, locale: language, rights });
    handOut('An account was made', mail, password, say);
  } else handOut('Another password was given out', mail, await accounts.resetPassword(mail), say);
};

/** `staff add|give-rights|take-rights|reset-password|reset-factor|remove|list`. Source: Q-23. */
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
