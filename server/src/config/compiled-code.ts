import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { DEFAULT_DATA_DIR } from './data-dir.ts';

/**
 * Has Node keep what it compiles in the data folder, so that the next start need not compile it: to be called before
 * anything large is imported. A data folder that is not there yet is not made, for nothing of the settings is checked so
 * far; one that cannot be written costs the time alone. Whoever may write there may also read the keys beside it, so that
 * the code is as safe as they are.
 */
export const keepCompiledCode = (environment: NodeJS.ProcessEnv): void => {
  const dataDir = environment.ANCRAGE_DATA_DIR?.trim() || DEFAULT_DATA_DIR;
  if (existsSync(dataDir)) enableCompileCache(join(dataDir, 'compiled'));
};
