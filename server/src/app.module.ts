import { type DynamicModule, Module, type Type } from '@nestjs/common';
import type { Secrets } from './config/secrets.ts';
import type { Settings } from './config/settings.ts';
import { HttpModule } from './http/http.module.ts';
import { InfraModule, type InfraOverrides } from './infra/infra.module.ts';
import type { Log } from './infra/logger/log.ts';
import { AccountsModule } from './modules/accounts/accounts.module.ts';
import { AdminConsoleModule } from './modules/admin-console/admin-console.module.ts';
import { AppConfigurationModule } from './modules/app-configuration/app-configuration.module.ts';
import { AppVersionModule } from './modules/app-version/app-version.module.ts';
import { BackupsModule } from './modules/backups/backups.module.ts';
import { DataExportModule } from './modules/data-export/data-export.module.ts';
import { DormancyModule } from './modules/dormancy/dormancy.module.ts';
import { ErasureModule } from './modules/erasure/erasure.module.ts';
import { ExerciseContentModule } from './modules/exercise-content/exercise-content.module.ts';
import { HealthModule } from './modules/health/health.module.ts';
import { InvitationsModule } from './modules/invitations/invitations.module.ts';
import { JournalModule } from './modules/journal/journal.module.ts';
import { NoteFilesModule } from './modules/note-files/note-files.module.ts';
import { PasswordRecoveryModule } from './modules/password-recovery/password-recovery.module.ts';
import { PrivacyReceiptModule } from './modules/privacy-receipt/privacy-receipt.module.ts';
import { RegistrationModule } from './modules/registration/registration.module.ts';
import { RetentionModule } from './modules/retention/retention.module.ts';
import { SecurityLogExportModule } from './modules/security-log-export/security-log-export.module.ts';
import { SignInModule } from './modules/sign-in/sign-in.module.ts';
import { StaffAccessModule } from './modules/staff-access/staff-access.module.ts';
import { VaultModule } from './vault/vault.module.ts';

@Module({
  imports: [
    VaultModule,
    HttpModule,
    SignInModule,
    AccountsModule,
    RegistrationModule,
    InvitationsModule,
    PasswordRecoveryModule,
    JournalModule,
    NoteFilesModule,
    DataExportModule,
    PrivacyReceiptModule,
    ErasureModule,
    RetentionModule,
    DormancyModule,
    BackupsModule,
    SecurityLogExportModule,
    ExerciseContentModule,
    StaffAccessModule,
    AdminConsoleModule,
    AppVersionModule,
    AppConfigurationModule,
    HealthModule,
  ],
})
class AppModule {}

/**
 * The whole server, with the real infrastructure.
 * @param others modules that not every installation has
 */
export const appModule = (
  settings: Settings,
  secrets: Secrets,
  log: Log,
  overrides: InfraOverrides,
  others: readonly Type[],
): DynamicModule => ({
  module: AppModule,
  imports: [InfraModule.with(settings, secrets, log, overrides), ...others],
});
