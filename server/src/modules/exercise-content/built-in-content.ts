import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the product's own content, with one folder a language. */
export const builtInFolder = (): string =>
  dirname(fileURLToPath(import.meta.resolve('@ancrage/shared/content/document')));
