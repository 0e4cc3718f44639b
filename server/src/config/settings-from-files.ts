import { readFileSync } from 'node:fs';
import { codeOf } from './error-code.ts';
import { SettingsError } from './settings-error.ts';

const SUFFIX = '_FILE';

/**
 * The text of a file that a variable names, trimmed.
 * @throws SettingsError when it cannot be read, or is empty
 */
export const readSettingFile = (variable: string, path: string): string => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new SettingsError(
      `${variable} must name a file that can be read: ${path} cannot (${codeOf(error) ?? error}).`,
    );
  }
  if (text === '')
    throw new SettingsError(`${variable} must name a file with a value in it: ${path} is empty.`);
  return text;
};

/**
 * Reads settings from files, so that a password need not be in the environment: the trimmed content of the file
 * `DATABASE_URL_FILE` is DATABASE_URL.
 * @param environment variables by name, none of them empty
 * @param names settings that may be in files
 * @returns the variables, with contents instead of file names
 * @throws SettingsError when a file cannot be read or is empty, or a setting is given both ways
 */
export const withFileContents = (
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): Record<string, string | undefined> => {
  const settings = { ...environment };
  for (const name of names) {
    const variable = `${name}${SUFFIX}`;
    const path = names.includes(variable) ? undefined : environment[variable];
    if (path === undefined) continue;
    if (environment[name] !== undefined)
      throw new SettingsError(`${variable} must not be set together with ${name}: keep one of them.`);
    settings[name] = readSettingFile(variable, path);
    delete settings[variable];
  }
  return settings;
};
