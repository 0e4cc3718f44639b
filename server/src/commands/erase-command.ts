import { parseArgs } from 'node:util';
import { migrateExisting } from '@ancrage/prisma/migrate';
import { isMail } from '@ancrage/shared/rules/identity';
import { REASON_MAX } from '@ancrage/shared/wire/staff-people';
import { MasterKeys, masterKeyPath } from '../config/master-keys.ts';
import { checkDatabase } from '../config/start-up-checks.ts';
import { openFirmErasure } from '../modules/erasure/firm-erasure.module.ts';
import type { ErasablePerson } from '../modules/erasure/firm-erasure.repository.ts';
import type { FirmErasure } from '../modules/erasure/firm-erasure.ts';
import { InProcessVault } from '../vault/in-process-vault.ts';
import { type Command, type CommandContext, type Terminal, UsageError } from './command.ts';
import { installationOf, settingsOf } from './installation.ts';

const help = (
  program: string,
): string => `Erases a person for good, as the person could: journal, files, account.

  ${program} --uid 42 --reason "Died in March; the family asked for it"
  ${program} --mail camille@example.org --reason "…" [--yes]

  --uid, --mail   whom: the number of the account, or its address
  --reason        why, in ${REASON_MAX} characters; the log keeps it for twelve months, the mail does not quote it
  --yes           does not ask before it erases, for scripts

It shows who it is and asks for the number before it erases. The person gets a last mail in their language, sent by the
running application. Nothing undoes this; backups made before keep a sealed copy until they are deleted.`;

interface Asked {
  readonly named: number | string;
  readonly reason: string;
  readonly isSure: boolean;
}

const INT32_MAX = 2 ** 31 - 1;

const readUid = (typed: string): number => {
  const uid = /^[1-9]\d*$/.test(typed) ? Number(typed) : Number.NaN;
  if (!(uid <= INT32_MAX)) throw new UsageError(`--uid is the number of an account, not ${typed}.`);
  return uid;
};

/** Reads what was typed. @throws UsageError */
const read = (args: readonly string[]): Asked => {
  const text = { type: 'string' } as const;
  const options = { uid: text, mail: text, reason: text, yes: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  if (positionals.length > 0) throw new UsageError(`There is nothing to do with ${positionals.join(' ')}.`);
  const [uid, mail] = [values.uid?.trim() ?? '', values.mail?.trim() ?? ''];
  if ((uid === '') === (mail === '')) throw new UsageError('Say whom: --uid or --mail.');
  const reason = values.reason?.trim() ?? '';
  if (reason === '') throw new UsageError('Say --reason, why.');
  if (reason.length > REASON_MAX) throw new UsageError(`A reason has ${REASON_MAX} characters at most.`);
  return { named: uid === '' ? mail : readUid(uid), reason, isSure: values.yes ?? false };
};

const describe = (person: ErasablePerson, { say }: Terminal): void => {
  const name = `${person.firstname} ${person.lastname}`.trim() || '—';
  say(`Person ${person.uid}: ${name}  <${person.mail}>  ${person.state}`);
  say(`Account of ${person.createdAt.toISOString().slice(0, 10)}`);
};

const confirms = async ({ uid }: ErasablePerson, terminal: Terminal): Promise<boolean> =>
  (await terminal.ask(`Type ${uid} to erase this person for good: `)).trim() === String(uid);

const perform = async (
  { named, reason, isSure }: Asked,
  erasure: FirmErasure,
  terminal: Terminal,
): Promise<number> => {
  const person = await erasure.find(named);
  describe(person, terminal);
  if (await erasure.isStaff(person)) terminal.say('The account of the staff of the same address stays.');
  if (!isSure && !(await confirms(person, terminal))) {
    terminal.complain('Nothing was erased: the number was not typed. Scripts pass --yes.');
    return 1;
  }
  const erasedAt = await erasure.erase(person, reason);
  const mail = isMail(person.mail) ? 'A last mail is on its way.' : 'No mail: the address is none.';
  terminal.say(`Person ${person.uid} was erased at ${erasedAt.toISOString()}. ${mail}`);
  return 0;
};

const openErasure = async (context: CommandContext) => {
  const { databaseUrl, dataDir, store, clock } = await installationOf(context);
  await migrateExisting(databaseUrl);
  const settings = settingsOf(context, databaseUrl);
  // The list of erasures and the files must be those of this database.
  const masters = new MasterKeys(masterKeyPath(dataDir));
  await checkDatabase(settings, masters.ids);
  return openFirmErasure({ settings, store, vault: new InProcessVault(masters), clock });
};

/** `erase --uid|--mail … --reason …`. Source: Q-43; decision 182. */
export const eraseCommand: Command = {
  help,
  run: async (context) => {
    const asked = read(context.args);
    const { erasure, close } = await openErasure(context);
    try {
      return await perform(asked, erasure, context.terminal);
    } finally {
      await close();
    }
  },
};
