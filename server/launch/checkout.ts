import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the checkout. */
export const checkout = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Path of the program that a package installed, not of one that another version shadows. */
export const toolOf = (folder: string, name: string): string =>
  join(checkout, folder, 'node_modules/.bin', name);
