import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { JournalModule } from '../journal/journal.module.ts';
import { DemoDataRepository } from './demo-data.repository.ts';
import { DemoDataService } from './demo-data.service.ts';

/** Demo accounts; created only for a demonstration. */
@Module({
  imports: [AccountsModule, JournalModule],
  providers: [DemoDataRepository, DemoDataService],
})
export class DemoDataModule {}
