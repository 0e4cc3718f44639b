import { Module } from '@nestjs/common';
import { JournalController } from './journal.controller.ts';
import { JournalRepository } from './journal.repository.ts';
import { JournalService } from './journal.service.ts';
import { OwnRecord } from './own-record.policy.ts';
import { RecordOpening } from './record-opening.ts';
import { RecordStore } from './record-store.ts';
import { RecordWriting } from './record-writing.ts';
import { RevisionPruner } from './revision-pruner.ts';

@Module({
  controllers: [JournalController],
  providers: [
    JournalRepository,
    JournalService,
    OwnRecord,
    RecordOpening,
    RecordStore,
    RecordWriting,
    RevisionPruner,
  ],
  exports: [RecordOpening, RecordWriting],
})
export class JournalModule {}
