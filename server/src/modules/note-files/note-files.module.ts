import { Module } from '@nestjs/common';
import { JournalModule } from '../journal/journal.module.ts';
import { NoteFileCopies } from './note-file-copies.ts';
import { NoteFileNames } from './note-file-names.ts';
import { NoteFileReading } from './note-file-reading.ts';
import { NoteFileRemoval } from './note-file-removal.ts';
import { NoteFileSweeper } from './note-file-sweeper.ts';
import { NoteFilesController } from './note-files.controller.ts';
import { NoteFilesRepository } from './note-files.repository.ts';
import { NoteFilesService } from './note-files.service.ts';
import { StoreTie } from './store-tie.ts';
import { UploadField } from './upload-field.policy.ts';

@Module({
  imports: [JournalModule],
  controllers: [NoteFilesController],
  providers: [
    NoteFileCopies,
    NoteFileNames,
    NoteFileReading,
    NoteFileRemoval,
    NoteFilesRepository,
    NoteFilesService,
    NoteFileSweeper,
    StoreTie,
    UploadField,
  ],
  exports: [NoteFileCopies, NoteFileRemoval],
})
export class NoteFilesModule {}
