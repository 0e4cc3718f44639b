import { Global, Module } from '@nestjs/common';
import { Secrets } from '../config/secrets.ts';
import { InProcessVault } from './in-process-vault.ts';
import { Vault } from './vault.ts';

/** The vault, for the modules that hold what a person wrote. */
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
export class VaultModule {}
