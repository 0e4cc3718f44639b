import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { checkout } from './checkout.ts';
import { LaunchError } from './launch-error.ts';

/** Test files by the program that runs them, relative to the checkout. */
export interface NamedTests {
  jest: string[];
  playwright: string[];
}

const SPECS = ['{server,client,shared}/src/**/*.spec.{ts,tsx}', 'tests/**/*.spec.ts'];
const BROWSER = 'tests/e2e/';
/** They need a Docker engine or other browsers, so they run only when a name includes their folder. */
const WHEN_ASKED = ['tests/containers/', 'tests/engines/'];

const nameOf = (file: string): string => basename(file).replace(/\.spec\.tsx?$/, '');

const filesOf = (name: string, all: readonly string[]): string[] => {
  const wanted = name.replace(/\.spec(\.tsx?)?$|\.tsx?$/, '');
  const exact = all.filter((file) => nameOf(file) === wanted);
  const found = exact.length > 0 ? exact : all.filter((file) => file.includes(wanted));
  return found.filter((file) => {
    const folder = WHEN_ASKED.find((one) => file.startsWith(one));
    return folder === undefined || `tests/${wanted}/`.includes(folder);
  });
};

/**
 * The test files for some names: files with exactly this name, otherwise files whose path contains it.
 * @param names such as `notes`, `api/journal` or `client/src/ui`
 * @param all every test file; found when absent
 * @throws LaunchError when a name fits none
 */
export const namedTests = (
  names: readonly string[],
  all: readonly string[] = globSync(SPECS, { cwd: checkout, exclude: ['**/node_modules/**', '**/dist/**'] }),
): NamedTests => {
  const found = new Set<string>();
  for (const name of names) {
    const files = filesOf(name, all);
    if (files.length === 0)
      throw new LaunchError(
        `No test file has ${name} in its path; jest, playwright, operations and all are suites.`,
      );
    for (const file of files) found.add(file);
  }
  const sorted = [...found].sort();
  return {
    jest: sorted.filter((file) => !file.startsWith(BROWSER)),
    playwright: sorted.filter((file) => file.startsWith(BROWSER)),
  };
};
