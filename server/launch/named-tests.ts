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
/** Need a Docker engine, or other browsers: run only by a name with their folder in it. */
const WHEN_ASKED = ['tests/containers/', 'tests/engines/'];

const nameOf = (file: string): string => basename(file).replace(/\.spec\.tsx?$/, '');

const filesOf = (name: string, all: readonly string[]): string[] => {
  const asked = name.replace(/\.spec(\.tsx?)?$|\.tsx?$/, '');
  const exact = all.filter((file) => nameOf(file) === asked);
  const found = exact.length > 0 ? exact : all.filter((file) => file.includes(asked));
  return found.filter((file) => {
    const folder = WHEN_ASKED.find((one) => file.startsWith(one));
    return folder === undefined || `tests/${asked}/`.includes(folder);
  });
};

/**
 * The test files that a person means: those called so, else those with the words in their path.
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
