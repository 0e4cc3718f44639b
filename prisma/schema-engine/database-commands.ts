import pg from 'pg';
import { readConnection } from './connection.ts';

/** Prisma's error code for what PostgreSQL answered. */
const PRISMA_CODES: Record<string, string> = {
  '28P01': 'P1000',
  ECONNREFUSED: 'P1001',
  '3D000': 'P1003',
  '42P04': 'P1009',
};

/** An error in the form that the Prisma CLI understands. */
export interface CommandFailure {
  error_code: string;
  message: string;
  is_panic: false;
}

const query = async (url: string, database: string, sql: string): Promise<void> => {
  const client = new pg.Client({ ...readConnection(url), database });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

/**
 * Runs one of the engine's database commands: `can-connect-to-database`, `create-database`, `drop-database`.
 * @returns null on success, otherwise the error for the Prisma CLI
 */
export const runDatabaseCommand = async (command: string, url: string): Promise<CommandFailure | null> => {
  const { database } = readConnection(url);
  const name = pg.escapeIdentifier(database);
  try {
    if (command === 'can-connect-to-database') await query(url, database, 'SELECT 1');
    else if (command === 'create-database') await query(url, 'postgres', `CREATE DATABASE ${name}`);
    else if (command === 'drop-database')
      await query(url, 'postgres', `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    else throw new Error(`The schema engine knows no command ${command}.`);
    return null;
  } catch (error) {
    const cause = error instanceof Error && 'code' in error ? String(error.code) : '';
    const code = PRISMA_CODES[cause] ?? 'P1001';
    const text = error instanceof Error && error.message ? error.message : cause;
    return {
      error_code: code,
      is_panic: false,
      message: code === 'P1003' ? `Database \`${database}\` does not exist` : text,
    };
  }
};
