import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { BackupError } from './backup-error.ts';
import { withConnection } from './connection.ts';

/** It is unknown whether a restore took effect. */
export class UnknownOutcomeError extends BackupError {}

/** After a lost connection, its transaction may still end a moment later. */
const ASKED_TIMES = 50;
const ASKED_EVERY_MS = 200;

/** The status of a transaction as PostgreSQL reports it: `committed`, `aborted`, or another that decides nothing. */
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
 * Commits a transaction. When the response is lost, asks the database for the outcome.
 * @param url address of the same database
 * @throws UnknownOutcomeError when the outcome is unknown; any other error when nothing has taken effect
 */
export const commit = async (client: pg.Client, url: string): Promise<void> => {
  const { rows } = await client.query<{ id: string }>('SELECT pg_current_xact_id()::text AS id');
  try {
    await client.query('COMMIT');
  } catch (cause) {
    const outcome = await outcomeOf(url, rows[0]?.id ?? '').catch(() => null); // it is unavailable
    if (outcome === 'committed') return;
    if (outcome === 'aborted') throw cause;
    throw new UnknownOutcomeError(
      'The connection was lost as the backup took effect, and the database does not say whether it did: ' +
        'its secrets and files stay. Restore it again, with --force.',
      { cause },
    );
  }
};
