import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { withConnection } from '../backup/connection.ts';
import { MasterKeys, masterKeyPath } from '../config/master-keys.ts';
import { SHARED_FOLDER } from '../config/refused-settings.ts';
import type { Settings } from '../config/settings.ts';
import { databaseStatus } from '../status/database-status.ts';
import {
  applicationStatus,
  certificateStatus,
  diskStatus,
  settingsStatus,
} from '../status/machine-status.ts';
import { attention, type StatusLine } from '../status/status-line.ts';
import type { Command, CommandContext } from './command.ts';
import { settingsOf, settingsWithoutDatabase } from './installation.ts';
import { sentenceFor } from './system-error.ts';

const help = (program: string): string => `The state of this installation, in one screen.

  ${program}            one line for each part; what needs a person begins with "!", and makes the exit code 1
  ${program} --json     the same for a program`;

const manifestSchema = z.object({ version: z.string() });

/** The version of the software, from its package.json. */
const readVersion = (): string => {
  const path = new URL('../../../package.json', import.meta.url);
  return manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).version;
};

const masterKeysIn = (dataDir: string): string[] => {
  const path = masterKeyPath(dataDir);
  return existsSync(path) ? new MasterKeys(path).ids : [];
};

const askDatabase = async (context: CommandContext, now: Date): Promise<StatusLine[]> => {
  try {
    const url = await context.database();
    const { dataDir, backupRecipients }: Settings = settingsOf(context, url);
    const parts = { now, expectsBackups: backupRecipients.length > 0, masterKeys: masterKeysIn(dataDir) };
    return await withConnection(url, 'ancrage status', (client) => databaseStatus(client, parts));
  } catch (error) {
    const sentence = sentenceFor(error);
    if (sentence === null) throw error;
    return [attention('Database', sentence)];
  }
};

const print = (lines: readonly StatusLine[], say: (line: string) => void): void => {
  const width = Math.max(...lines.map(({ name }) => name.length));
  for (const { name, text, needsAttention } of lines)
    say(`${needsAttention ? '!' : ' '} ${name.padEnd(width)}  ${text}`);
};

/** `status [--json]`. The exit code is 1 when something needs a person. */
export const statusCommand: Command = {
  help,
  worksAlone: true,
  run: async (context) => {
    const { values } = parseArgs({ args: [...context.args], options: { json: { type: 'boolean' } } });
    const { say } = context.terminal;
    const settings = settingsWithoutDatabase(context);
    const version = readVersion();
    const now = new Date();
    const lines = [
      await applicationStatus(settings),
      ...settingsStatus(SHARED_FOLDER, now),
      ...(await askDatabase(context, now)),
      await diskStatus(settings.dataDir),
      await certificateStatus(settings.publicUrl, now),
    ];
    if (values.json) say(JSON.stringify({ version, at: now.toISOString(), parts: lines }, null, 2));
    else {
      say(`Ancrage ${version}, ${settings.publicUrl}`);
      print(lines, say);
    }
    return lines.some(({ needsAttention }) => needsAttention) ? 1 : 0;
  },
};
