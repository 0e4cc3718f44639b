import { Module } from '@nestjs/common';
import { AdminConsoleModule } from '../admin-console/admin-console.module.ts';
import { BackupsModule } from '../backups/backups.module.ts';
import { PrivacyReceiptController } from './privacy-receipt.controller.ts';
import { PrivacyReceiptRepository } from './privacy-receipt.repository.ts';
import { PrivacyReceipts } from './privacy-receipts.ts';

@Module({
  imports: [AdminConsoleModule, BackupsModule],
  controllers: [PrivacyReceiptController],
  providers: [PrivacyReceipts, PrivacyReceiptRepository],
  exports: [PrivacyReceipts],
})
export class PrivacyReceiptModule {}
