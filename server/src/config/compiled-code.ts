import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { DEFAULT_DATA_DIR } from './data-dir.ts';

/**
 * Stores Node's compile cache in the data folder, so that the next start need not compile the code. Call it before
 * anything large is imported. A data folder that does not exist yet is not created, because no setting has been checked
 * so far; without write access, only time is lost. Who may write to the folder may also read the keys in it, so the
 * cached code is as safe as they are.
 */
export const keepCompiledCode = (environment: NodeJS.ProcessEnv): void => {
  const dataDir = environment.ANCRAGE_DATA_DIR?.trim() || DEFAULT_DATA_DIR;
  if (existsSync(dataDir)) enableCompileCache(join(dataDir, 'compiled'));
};
