import { resolve } from 'node:path';
import type { CommandContext } from './command.ts';

/** Resolves a typed path: npm has changed the working directory. */
export const typed = (path: string, { environment }: CommandContext): string =>
  resolve(environment.INIT_CWD ?? '.', path);
