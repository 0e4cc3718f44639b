import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { BackupError } from './backup-error.ts';
import { withConnection } from './connection.ts';

/** Nobody can say whether a restore took effect. */
export class UnknownOutcomeError extends BackupError {}

/** A connection that is cut may have its transaction ended a moment later. */
const ASKED_TIMES = 50;
const ASKED_EVERY_MS = 200;

/** What became of a transaction, in the database's words: `committed`, `aborted`, or something that says neither. */
const outcomeOf = (url: string, transaction: string): Promise<string | null> =>
  withConnection(url, 'ancrage restore', async (client) => {
    let status: string | null = null;
    for (let times = 0; times < ASKED_TIMES; times += 1) {
      const { rows } = await client.query<{ status: string | null }>(
        'SELECT pg_xact_status($1::xid8) AS status',
        [transaction],
      );
      status = rows[0]?.status ?? null;
      if (status !== 'in progress') break;
      await setTimeout(ASKED_EVERY_MS);
    }
    return status;
  });

/**
 * Lets a transaction take effect. When the answer is lost on the way, the database is asked whether it did.
 * @param url address of the same database
 * @throws UnknownOutcomeError when nobody can say; anything else when nothing has taken effect
 */
export const commit = async (client: pg.Client, url: string): Promise<void> => {
  const { rows } = await client.query<{ id: string }>('SELECT pg_current_xact_id()::text AS id');
  try {
    await client.query('COMMIT');
  } catch (cause) {
    const outcome = await outcomeOf(url, rows[0]?.id ?? '').catch(() => null); // it is away
    if (outcome === 'committed') return;
    if (outcome === 'aborted') throw cause;
    throw new UnknownOutcomeError(
      'The connection was lost as the backup took effect, and the database does not say whether it did: ' +
        'its secrets and files stay. Restore it again, with --force.',
      { cause },
    );
  }
};
