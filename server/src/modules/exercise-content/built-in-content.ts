import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the built-in content, with one folder per language. */
export const builtInFolder = (): string =>
  dirname(fileURLToPath(import.meta.resolve('@ancrage/shared/content/document')));
