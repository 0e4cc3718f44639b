import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { JournalModule } from '../journal/journal.module.ts';
import { NoteFilesModule } from '../note-files/note-files.module.ts';
import { PrivacyReceiptModule } from '../privacy-receipt/privacy-receipt.module.ts';
import { SignInModule } from '../sign-in/sign-in.module.ts';
import { DataExportController } from './data-export.controller.ts';
import { DataExportRepository } from './data-export.repository.ts';
import { DataExport } from './data-export.service.ts';
import { ExportContents } from './export-contents.ts';

@Module({
  imports: [AuditModule, JournalModule, NoteFilesModule, PrivacyReceiptModule, SignInModule],
  controllers: [DataExportController],
  providers: [DataExport, DataExportRepository, ExportContents],
})
export class DataExportModule {}
