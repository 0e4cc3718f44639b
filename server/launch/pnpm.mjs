// Built-ins only: the bootstrap runs it on any Node.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTool } from './run-tool.mjs';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'pnpm');

/** The lockfile with the version and the checksums of pnpm. */
export const PNPM_LOCKFILE = join(folder, 'package-lock.json');
/** The package manager of the checkout, once it is installed. */
export const PNPM = join(folder, 'node_modules/.bin/pnpm');

/**
 * Installs pnpm. npm refuses a package with another checksum than the lockfile's before it runs anything of it.
 * @param {NodeJS.ProcessEnv} env
 * @throws {import('./run-tool.mjs').ToolFailure}
 */
export const installPnpm = (env) =>
  runTool('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], { cwd: folder, env });
