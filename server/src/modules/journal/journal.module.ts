import { Module } from '@nestjs/common';
import { RestoresModule } from '../restores/restores.module.ts';
import { SignInModule } from '../sign-in/sign-in.module.ts';
import { AsideRepository } from './aside.repository.ts';
import { DeviceKeyController } from './device-key.controller.ts';
import { JournalController } from './journal.controller.ts';
import { JournalRepository } from './journal.repository.ts';
import { JournalService } from './journal.service.ts';
import { JournalExport } from './journal-export.ts';
import { OwnRecord } from './own-record.policy.ts';
import { PersonKeys } from './person-keys.ts';
import { RecordCreator } from './record-creator.ts';
import { RecordStore } from './record-store.ts';
import { RecordWriter } from './record-writer.ts';
import { RevisionPruner } from './revision-pruner.ts';
import { RevisionsController } from './revisions.controller.ts';
import { RevisionsRepository } from './revisions.repository.ts';
import { RevisionsService } from './revisions.service.ts';

@Module({
  imports: [RestoresModule, SignInModule],
  controllers: [JournalController, RevisionsController, DeviceKeyController],
  providers: [
    AsideRepository,
    JournalExport,
    JournalRepository,
    JournalService,
    OwnRecord,
    PersonKeys,
    RecordCreator,
    RecordStore,
    RecordWriter,
    RevisionPruner,
    RevisionsRepository,
    RevisionsService,
  ],
  exports: [JournalExport, PersonKeys, RecordCreator, RecordWriter],
})
export class JournalModule {}
