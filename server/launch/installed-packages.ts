import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** An installed third-party package. */
export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** Its licence, as an SPDX expression if its author uses one; null when it names none. */
  readonly licence: string | null;
  /** Whether installing it would run a script. */
  readonly runsAtInstall: boolean;
}

const oldLicenceSchema = z.array(z.looseObject({ type: z.string() }));
const packageSchema = z.looseObject({
  name: z.string(),
  version: z.string(),
  license: z.unknown().optional(),
  licenses: z.unknown().optional(),
  /** An old package has an array here, which no installer runs. */
  scripts: z.union([z.record(z.string(), z.string()), z.array(z.unknown())]).optional(),
});

const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'];

/** The licence of a package; packages from before 2015 have an array of objects. */
const licenceOf = ({ license, licenses }: z.infer<typeof packageSchema>): string | null => {
  if (typeof license === 'string') return license;
  const old = oldLicenceSchema.safeParse(licenses ?? license);
  return old.success ? old.data.map(({ type }) => type).join(' OR ') : null;
};

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) => {
      const path = join(folder, name);
      return name.startsWith('@') ? foldersIn(path) : [path];
    });

const packageIn = (folder: string): InstalledPackage | null => {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) return null;
  const read = packageSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const scripts = Object.keys(read.scripts ?? {});
  return {
    name: read.name,
    version: read.version,
    licence: licenceOf(read),
    // A package with this file is built even without an install script.
    runsAtInstall:
      scripts.some((script) => INSTALL_SCRIPTS.includes(script)) || existsSync(join(folder, 'binding.gyp')),
  };
};

/**
 * Every third-party package of the checkout for this machine, by name.
 * @param checkout its folder, after an install
 */
export const installedPackages = (checkout: string): InstalledPackage[] => {
  const store = join(checkout, 'node_modules/.pnpm');
  const found = new Map<string, InstalledPackage>();
  for (const { name } of readdirSync(store, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const folder = join(store, name, 'node_modules');
    // The dependencies of a package are links next to it, not folders: only the package itself is read.
    for (const one of existsSync(folder) ? foldersIn(folder) : []) {
      const installed = packageIn(one);
      if (installed) found.set(`${installed.name}@${installed.version}`, installed);
    }
  }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name));
};
