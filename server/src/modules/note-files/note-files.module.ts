import { Module } from '@nestjs/common';
import { JournalModule } from '../journal/journal.module.ts';
import { FileStoreBinding } from './file-store-binding.ts';
import { NoteFileExport } from './note-file-export.ts';
import { NoteFileNameSealer } from './note-file-name-sealer.ts';
import { NoteFileReader } from './note-file-reader.ts';
import { NoteFileRemover } from './note-file-remover.ts';
import { NoteFileSweeper } from './note-file-sweeper.ts';
import { NoteFilesController } from './note-files.controller.ts';
import { NoteFilesRepository } from './note-files.repository.ts';
import { NoteFilesService } from './note-files.service.ts';
import { UploadField } from './upload-field.policy.ts';

@Module({
  imports: [JournalModule],
  controllers: [NoteFilesController],
  providers: [
    NoteFileExport,
    NoteFileNameSealer,
    NoteFileReader,
    NoteFileRemover,
    NoteFilesRepository,
    NoteFilesService,
    NoteFileSweeper,
    FileStoreBinding,
    UploadField,
  ],
  exports: [NoteFileExport, NoteFileRemover],
})
export class NoteFilesModule {}
