import type pg from 'pg';
import { BackupError } from './backup-error.ts';
import type { Erasure } from './erasure-lists.ts';

/** The id of the installation that a database is of; null when it has no such table. */
export const readInstallation = async (client: pg.Client): Promise<string | null> => {
  const { rows } = await client.query<{ known: boolean }>(
    `SELECT to_regclass('public.installation') IS NOT NULL AS known`,
  );
  if (!rows[0]?.known) return null;
  const installations = await client.query<{ id: string }>('SELECT id::text AS id FROM public.installation');
  return installations.rows[0]?.id ?? null;
};

/** The erasures in a database; none when it is from before the table existed. */
export const readErasures = async (client: pg.Client): Promise<Erasure[]> => {
  const { rows } = await client.query<{ known: boolean }>(
    `SELECT to_regclass('public.erasure') IS NOT NULL AS known`,
  );
  if (!rows[0]?.known) return [];
  const erasures = await client.query<{ uid: number; erasedAt: Date }>(
    'SELECT uid, erased_at AS "erasedAt" FROM public.erasure',
  );
  return erasures.rows.map(({ uid, erasedAt }) => ({ uid, erasedAt: erasedAt.toISOString() }));
};

const countPeople = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ people: number }>(
    'SELECT count(*)::int AS people FROM public.person',
  );
  return rows[0]?.people ?? 0;
};

/**
 * Erases again the people that a backup has brought back, in the transaction of the restore. Source: Q-43.
 * @returns how many people, and the keys of their files
 * @throws BackupError when the database fails
 */
export const replayErasures = async (
  client: pg.Client,
  erasures: readonly Erasure[],
): Promise<{ readonly people: number; readonly keys: readonly string[] }> => {
  if (erasures.length === 0) return { people: 0, keys: [] };
  const { rows } = await client.query<{ can: boolean }>(
    `SELECT to_regprocedure('public.replay_erasure(integer, timestamptz)') IS NOT NULL AS can`,
  );
  if (!rows[0]?.can)
    throw new BackupError('People were erased since, and this version cannot erase them: take a later one.');
  const before = await countPeople(client);
  const keys: string[] = [];
  for (const { uid, erasedAt } of erasures) {
    const erased = await client.query<{ key: string }>('SELECT public.replay_erasure($1, $2) AS key', [
      uid,
      erasedAt,
    ]);
    keys.push(...erased.rows.map(({ key }) => key));
  }
  return { people: before - (await countPeople(client)), keys };
};
