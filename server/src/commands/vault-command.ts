import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { KeyAct } from '@ancrage/shared/rules/security-acts';
import { counted } from '@ancrage/shared/text/counted';
import {
  MasterKeys,
  makeMasterKey,
  masterKeyPath,
  masterKeyText,
  placeMasterKey,
} from '../config/master-keys.ts';
import { makeMissingSecrets } from '../config/secrets.ts';
import { checkMigrations } from '../config/start-up-checks.ts';
import { SystemClock } from '../infra/clock/clock.ts';
import { Database } from '../infra/database/database.ts';
import { Log } from '../infra/logger/log.ts';
import { AuditService } from '../modules/audit/audit.service.ts';
import { InProcessVault } from '../vault/in-process-vault.ts';
import { KeyCheck } from '../vault/key-check.ts';
import { KeyRotation } from '../vault/key-rotation.ts';
import { joinMasterKey, ShareError, splitMasterKey } from '../vault/master-key-shares.ts';
import { PersonKeysRepository } from '../vault/person-keys.repository.ts';
import { type Command, type CommandContext, UsageError } from './command.ts';
import { settingsWithoutDatabase } from './installation.ts';
import { replaceTokenKeys } from './replace-token-keys.ts';
import { reseal } from './reseal.ts';

const help = (
  program: string,
): string => `The keys of journals. Every person's key is wrapped by the master key, secrets/master.key in the data folder.

  ${program} check
      tries the key of every person; the exit code is 1 when one does not open
  ${program} rotate
      makes another master key and wraps every person's key with it, while the application runs; killed half-way, it goes
      on where it was when it is started again
  ${program} retire
      forgets the master key before, once nothing needs it any more; backups made until then hold it
  ${program} reseal
      gives every person another data key, and encrypts their journal and files again; with the application stopped. Killed
      half-way, it goes on where it was. Afterwards "retire", as after a rotation
  ${program} replace-token-keys
      replaces the key that signs access tokens and the refresh key; with the application stopped. Everybody stays signed in
  ${program} make
      prints a line for master.key, where that file is the same on several machines and placed by hand: first as its last
      line on all of them, then as its first, then "rotate" on one
  ${program} split
      prints the master key as three shares, any two of which make it again: on paper, in three places
  ${program} join
      asks for two shares, and puts the master key back where it is missing, with the other secrets if they are missing too`;

/** People whose broken keys are listed one by one. */
const MOST_NAMED = 20;

const dataDirOf = (context: CommandContext): string => settingsWithoutDatabase(context).dataDir;

const masterKeysOf = (context: CommandContext): MasterKeys =>
  new MasterKeys(masterKeyPath(dataDirOf(context)));

/** Runs work with the keys of all people and the vault, which the receipt of each of them tells. Source: decision 197. */
const withKeys = async <Result>(
  context: CommandContext,
  action: KeyAct | null,
  work: (keys: PersonKeysRepository, masters: MasterKeys) => Promise<Result>,
): Promise<Result> => {
  const masters = masterKeysOf(context);
  const url = await context.database();
  await checkMigrations(url);
  const options = { name: 'ancrage command', connections: 2 };
  const database = new Database(url, new Log('silent'), options);
  try {
    if (action !== null) {
      const line = {
        at: new SystemClock().now(),
        actorKind: 'system',
        actorId: null,
        action,
        subject: null,
      } as const;
      await database.asSystem((queries) => AuditService.alone().record(queries, line));
    }
    return await work(new PersonKeysRepository(database), masters);
  } finally {
    await database.close();
  }
};

const check = (context: CommandContext): Promise<number> =>
  withKeys(context, 'keys-checked', async (keys, masters) => {
    const { say } = context.terminal;
    const report = await new KeyCheck(keys, new InProcessVault(masters)).run();
    for (const id of masters.ids)
      say(
        `Master key ${id}${id === masters.sealing.id ? ', which seals' : ''}: wraps ${counted(report.byMasterKey.get(id) ?? 0, 'key')}.`,
      );
    for (const [id, count] of report.byMasterKey)
      if (!masters.find(id)) say(`Master key ${id} is not here: it wraps ${counted(count, 'key')}.`);
    for (const uid of report.broken.slice(0, MOST_NAMED)) say(`The key of person ${uid} does not open.`);
    if (report.broken.length > MOST_NAMED) say(`… and of ${report.broken.length - MOST_NAMED} more.`);
    if (report.withoutKey > 0) say(`Without a key: ${counted(report.withoutKey, 'journal')}.`);
    say(`${report.checked - report.broken.length} of ${report.checked} keys open.`);
    return report.broken.length + report.withoutKey === 0 ? 0 : 1;
  });

const rotationOf = (keys: PersonKeysRepository, masters: MasterKeys): KeyRotation =>
  new KeyRotation(keys, masters, new InProcessVault(masters), new SystemClock(), (ms) => delay(ms));

const rotate = (context: CommandContext): Promise<number> =>
  withKeys(context, 'keys-rotated', async (keys, masters) => {
    const { say } = context.terminal;
    const { sealing, rewrapped, unneeded } = await rotationOf(keys, masters).rotate();
    say(`The master key ${sealing} seals; wrapped with it now: ${counted(rewrapped, 'key')}.`);
    say(`Nothing needs ${unneeded.join(', ')} any more: make a backup, then run "vault retire".`);
    return 0;
  });

const retire = (context: CommandContext): Promise<number> =>
  withKeys(context, null, async (keys, masters) => {
    const forgotten = await rotationOf(keys, masters).retire();
    context.terminal.say(
      forgotten.length > 0
        ? `Forgotten: ${forgotten.join(', ')}. Split the new master key, and throw the old shares away.`
        : 'There is one master key alone: nothing to forget.',
    );
    return 0;
  });

const make = async (context: CommandContext): Promise<number> => {
  context.terminal.say(masterKeyText([makeMasterKey()]).trim());
  return 0;
};

const split = async (context: CommandContext): Promise<number> => {
  const { say } = context.terminal;
  const { ids, sealing } = masterKeysOf(context);
  if (ids.length > 1)
    throw new ShareError('The master key is being changed: run "vault rotate" and "vault retire" first.');
  const shares = await splitMasterKey(sealing);
  for (const [index, share] of shares.entries())
    say(`\nShare ${index + 1} of ${shares.length}, master key ${sealing.id}; two are needed:\n${share}`);
  say('\nThey are shown this once. Keep each in another place, and none on this machine.');
  return 0;
};

const join = async (context: CommandContext): Promise<number> => {
  const dataDir = dataDirOf(context);
  const path = masterKeyPath(dataDir);
  if (existsSync(path))
    throw new ShareError(
      `There is a master key already: ${path} is left as it is. If it is not the one of your journals, move it away first.`,
    );
  const shares = [await context.terminal.ask('One share: '), await context.terminal.ask('Another share: ')];
  const key = await joinMasterKey(shares);
  // The master key comes last: when this is killed half-way, it can be repeated.
  const made = makeMissingSecrets(dataDir);
  placeMasterKey(dataDir, key);
  const { say } = context.terminal;
  say(`The master key ${key.id} is back in ${path}. "vault check" tells what it opens.`);
  if (made.length > 0) {
    say(`Also missing, and made again: ${made.join(', ')}. Everybody signs in again.`);
    say('Run "staff reset-factor" for each member of the staff: their second factors do not open any more.');
  }
  return 0;
};

const ACTIONS: Readonly<Record<string, (context: CommandContext) => Promise<number>>> = {
  check,
  rotate,
  retire,
  make,
  split,
  join,
  reseal,
  'replace-token-keys': replaceTokenKeys,
};

/** `vault check|rotate|retire|reseal|replace-token-keys|make|split|join`. Source: Q-42. */
export const vaultCommand: Command = {
  help,
  run: (context) => {
    const [name = '', ...more] = context.args;
    const action = ACTIONS[name];
    if (!action) throw new UsageError(`There is nothing to do with ${name}.`);
    if (more.length > 0) throw new UsageError(`There is nothing to do with ${more.join(' ')}.`);
    return action(context);
  },
};
