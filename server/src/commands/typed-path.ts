import { resolve } from 'node:path';
import type { CommandContext } from './command.ts';

/** A path as it was typed: npm has left the folder that it was typed in. */
export const typed = (path: string, { environment }: CommandContext): string =>
  resolve(environment.INIT_CWD ?? '.', path);
