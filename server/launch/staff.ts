import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.ts';
import { lendDatabase } from './database-address.ts';
import { endWithBootstrap } from './end-with-bootstrap.ts';
import { ToolFailure } from './run-tool.mjs';

// `npm run staff -- …`: the accounts of the firm's staff. They are made and mended here and nowhere else.

const HELP = `Accounts of the firm's staff, who answer requests for access at /staff.

  npm run staff -- add --mail ines@example.org --name "Inès Morel" [--language fr|en]
      makes an account and prints its first password, once; the member chooses another at the first sign-in
  npm run staff -- reset-password --mail ines@example.org
      prints another first password; every sign-in of the member ends
  npm run staff -- reset-factor --mail ines@example.org
      takes the second factor away, for a lost telephone; another is set up at the next sign-in
  npm run staff -- list
      shows who has an account

It works on the database of DATABASE_URL, else on the embedded one of ANCRAGE_DATA_DIR (./var), whether or not the
application runs.`;

/** The command was not typed as it must be. */
class UsageError extends Error {}

const PLAIN = [
  'LaunchRefusal',
  'PostgresRefusal',
  'StaffAccountError',
  'SettingsError',
  'NewerDatabaseError',
];

interface Command {
  readonly name: string;
  readonly mail: string;
  readonly memberName: string;
  readonly language: 'fr' | 'en';
}

const needed = (value: string | undefined, option: string): string => {
  if (!value?.trim()) throw new UsageError(`Say ${option}.`);
  return value.trim();
};

const readCommand = (): Command | null => {
  const text = { type: 'string' } as const;
  const options = { mail: text, name: text, language: text, help: { type: 'boolean', short: 'h' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [name, ...more] = positionals;
  if (values.help || name === undefined || name === 'help') return null;
  if (more.length > 0) throw new UsageError(`There is nothing to do with ${more.join(' ')}.`);
  if (!['add', 'reset-password', 'reset-factor', 'list'].includes(name))
    throw new UsageError(`There is no command ${name}.`);
  const language = values.language ?? 'fr';
  if (language !== 'fr' && language !== 'en') throw new UsageError('--language is fr or en.');
  const mail = name === 'list' ? '' : needed(values.mail, '--mail');
  return { name, mail, language, memberName: name === 'add' ? needed(values.name, '--name') : '' };
};

const perform = async ({ name, mail, memberName, language }: Command, databaseUrl: string) => {
  const { migrateDeploy } = await import('@ancrage/prisma/migrate');
  await migrateDeploy(databaseUrl);
  const { openStaffAccounts } = await import('@ancrage/server/modules/staff-access/staff-accounts.module');
  const { accounts, close } = openStaffAccounts(databaseUrl);
  try {
    if (name === 'list') {
      const members = await accounts.list();
      for (const member of members)
        console.log(
          `${member.name || '—'}  <${member.mail}>  ${member.locale}  ${member.hasFactor ? 'second factor set up' : 'has not signed in yet'}`,
        );
      if (members.length === 0) console.log('Nobody has an account yet.');
    } else if (name === 'reset-factor') {
      await accounts.resetFactor(mail);
      console.log(`${mail} sets up another second factor at the next sign-in.`);
    } else {
      const isNew = name === 'add';
      const password = isNew
        ? await accounts.add({ mail, name: memberName, locale: language })
        : await accounts.resetPassword(mail);
      console.log(`${isNew ? 'An account was made' : 'Another password was given out'} for ${mail}.`);
      console.log(`First password, shown this once: ${password}`);
      console.log('Hand it over by another way than mail; it is replaced at the next sign-in, at /staff.');
    }
  } finally {
    await close();
  }
};

endWithBootstrap();
try {
  const command = readCommand();
  if (command === null) console.log(HELP);
  else {
    await build();
    const dataDir = resolve(process.env.ANCRAGE_DATA_DIR?.trim() || './var');
    const direct = process.env.DIRECT_DATABASE_URL?.trim() || process.env.DATABASE_URL?.trim();
    const database = await lendDatabase(dataDir, direct || undefined);
    try {
      await perform(command, database.url);
    } finally {
      await database.leave();
    }
  }
} catch (error) {
  if (error instanceof ToolFailure) console.error(error.output);
  const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error);
  if (isUsage) console.error(`${error.message}\n\n${HELP}`);
  else if (error instanceof Error && (PLAIN.includes(error.name) || error instanceof ToolFailure))
    console.error(error.message);
  else console.error(error);
  process.exitCode = 1;
}
