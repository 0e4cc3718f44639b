import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../migrations', import.meta.url));

/** One migration, as it is on disk. */
export interface Migration {
  name: string;
  sql: string;
  /** SHA-256 of the script in hexadecimal, as Prisma keeps it. */
  checksum: string;
}

/** Every migration of the code, oldest first. */
export const readMigrations = (): Migration[] =>
  readdirSync(MIGRATIONS_FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const sql = readFileSync(join(MIGRATIONS_FOLDER, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: hash('sha256', sql) };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
