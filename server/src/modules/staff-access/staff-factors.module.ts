import { Database } from '../../infra/database/database.ts';
import { Log } from '../../infra/logger/log.ts';
import { FactorSecrets } from './factor-secrets.ts';
import { StaffFactorsRepository } from './staff-factors.repository.ts';

/**
 * Encrypts the second factors of the staff again, under the first of the refresh keys; no member has to do anything. For the
 * command line: no server has to run.
 * @param refreshKeys one of them opens each second factor
 * @returns how many there are
 * @throws DecryptionError when none opens one; then nothing has changed
 */
export const resealFactors = async (
  databaseUrl: string,
  refreshKeys: readonly [Uint8Array, ...Uint8Array[]],
): Promise<number> => {
  const database = new Database(databaseUrl, new Log('silent'), { name: 'ancrage command', connections: 2 });
  const secrets = new FactorSecrets(refreshKeys);
  try {
    return await new StaffFactorsRepository(database).replaceAll((id, sealed) =>
      secrets.seal(id, secrets.open(id, sealed)),
    );
  } finally {
    await database.close();
  }
};
