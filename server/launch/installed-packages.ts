import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** A package from outside, as it lies in the checkout. */
export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** What it says of its licence, in SPDX where its author keeps to that; null when it says nothing. */
  readonly licence: string | null;
  /** Whether installing it would run something of its own. */
  readonly runsAtInstall: boolean;
}

const oldLicenceSchema = z.array(z.looseObject({ type: z.string() }));
const packageSchema = z.looseObject({
  name: z.string(),
  version: z.string(),
  license: z.unknown().optional(),
  licenses: z.unknown().optional(),
  /** An old package has a list in its place, which no installer runs. */
  scripts: z.union([z.record(z.string(), z.string()), z.array(z.unknown())]).optional(),
});

const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'];

/** The licence of a package; packages of before 2015 have a list of objects in its place. */
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
    // Without a script of its own, a package with this file is built all the same.
    runsAtInstall:
      scripts.some((script) => INSTALL_SCRIPTS.includes(script)) || existsSync(join(folder, 'binding.gyp')),
  };
};

/**
 * Every package from outside that the checkout is made with, for this machine, by name.
 * @param checkout its folder, after an install
 */
export const installedPackages = (checkout: string): InstalledPackage[] => {
  const store = join(checkout, 'node_modules/.pnpm');
  const found = new Map<string, InstalledPackage>();
  for (const { name } of readdirSync(store, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const folder = join(store, name, 'node_modules');
    // What a package depends on stands beside it as a link, which is no folder: only the package itself is read.
    for (const one of existsSync(folder) ? foldersIn(folder) : []) {
      const installed = packageIn(one);
      if (installed) found.set(`${installed.name}@${installed.version}`, installed);
    }
  }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name));
};
