import { Global, Module } from '@nestjs/common';
import { Secrets } from '../config/secrets.ts';
import { Database } from '../infra/database/database.ts';
import { Jobs } from '../infra/jobs/jobs.ts';
import { Log } from '../infra/logger/log.ts';
import { InProcessVault } from './in-process-vault.ts';
import { KeyCheck } from './key-check.ts';
import { PersonKeysRepository } from './person-keys.repository.ts';
import { Vault } from './vault.ts';

/** Name and interval of the scheduled job that checks every person's key. */
export const KEY_CHECK = 'key-check';
const EVERY_S = 24 * 60 * 60;

/** The vault, for modules that store people's texts. */
@Global()
@Module({
  providers: [
    {
      provide: Vault,
      useFactory: (secrets: Secrets) => new InProcessVault(secrets.masterKeys),
      inject: [Secrets],
    },
  ],
  exports: [Vault],
})
export class VaultModule {
  constructor(vault: Vault, secrets: Secrets, database: Database, log: Log, jobs: Jobs) {
    const check = new KeyCheck(new PersonKeysRepository(database), vault);
    jobs.repeat(KEY_CHECK, EVERY_S, async () => {
      try {
        secrets.masterKeys.reread();
      } catch (error) {
        // The application goes on with the keys in memory, and could not start again.
        log.error('the master key cannot be read', {}, error);
      }
      const { checked, broken, withoutKey } = await check.run();
      const fields = { checked, failed: broken.length + withoutKey };
      if (fields.failed > 0) log.error('keys do not open', fields);
      else if (checked > 0) log.info('keys open', fields);
    });
  }
}
