import { parseArgs } from 'node:util';
import { UsageError } from './command.ts';

/** What somebody asks for about the accounts of the firm's staff. */
export interface StaffCommand {
  readonly name: 'add' | 'reset-password' | 'reset-factor' | 'list';
  /** Empty for `list`. */
  readonly mail: string;
  /** Empty but for `add`. */
  readonly memberName: string;
  readonly language: 'fr' | 'en';
}

const NAMES: readonly string[] = ['add', 'reset-password', 'reset-factor', 'list'];
const isName = (name: string): name is StaffCommand['name'] => NAMES.includes(name);

/**
 * How the staff's accounts are made and mended: here and nowhere else.
 * @param program what is typed before the command, such as `ancrage staff`
 */
export const staffHelp = (
  program: string,
): string => `Accounts of the firm's staff, who answer requests for access at /staff.

  ${program} add --mail ines@example.org --name "Inès Morel" [--language fr|en]
      makes an account and prints its first password, once; the member chooses another at the first sign-in
  ${program} reset-password --mail ines@example.org
      prints another first password; every sign-in of the member ends
  ${program} reset-factor --mail ines@example.org
      takes the second factor away, for a lost telephone; another is set up at the next sign-in
  ${program} list
      shows who has an account`;

const needed = (value: string | undefined, option: string): string => {
  if (!value?.trim()) throw new UsageError(`Say ${option}.`);
  return value.trim();
};

const parse = (args: readonly string[]) => {
  const text = { type: 'string' } as const;
  const options = { mail: text, name: text, language: text, help: { type: 'boolean', short: 'h' } } as const;
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new UsageError(cause.message, { cause });
  }
};

/**
 * Reads what was typed.
 * @returns null when help is asked for
 * @throws UsageError
 */
export const readStaffCommand = (args: readonly string[]): StaffCommand | null => {
  const { values, positionals } = parse(args);
  const [name, ...more] = positionals;
  if (values.help || name === 'help') return null;
  if (name === undefined) throw new UsageError(`Say one of ${NAMES.join(', ')}.`);
  if (more.length > 0) throw new UsageError(`There is nothing to do with ${more.join(' ')}.`);
  if (!isName(name)) throw new UsageError(`There is no command ${name}.`);
  const language = values.language ?? 'fr';
  if (language !== 'fr' && language !== 'en') throw new UsageError('--language is fr or en.');
  const mail = name === 'list' ? '' : needed(values.mail, '--mail');
  return { name, mail, language, memberName: name === 'add' ? needed(values.name, '--name') : '' };
};
