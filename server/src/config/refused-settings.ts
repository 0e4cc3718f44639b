import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where docker-compose.yml mounts the volume that the services `settings` and `app` share. */
export const SHARED_FOLDER = '/run/database-account';

const pathIn = (folder: string): string => join(folder, 'refused-settings');

/** Notes the sentence that refuses the settings; null: they are valid. */
export const noteRefusal = (folder: string, sentence: string | null): void => {
  if (sentence === null) rmSync(pathIn(folder), { force: true });
  else writeFileSync(pathIn(folder), sentence);
};

/** Why and when the last check refused the settings; null when it did not. */
export const readRefusal = (folder: string): { sentence: string; at: Date } | null => {
  const path = pathIn(folder);
  if (!existsSync(path)) return null;
  return { sentence: readFileSync(path, 'utf8'), at: statSync(path).mtime };
};
