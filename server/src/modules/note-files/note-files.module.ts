import { Module } from '@nestjs/common';
import { NoteFileCopies } from './note-file-copies.ts';
import { NoteFileKeys } from './note-file-keys.ts';
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
  controllers: [NoteFilesController],
  providers: [
    NoteFileCopies,
    NoteFileKeys,
    NoteFileNames,
    NoteFileReading,
    NoteFileRemoval,
    NoteFilesRepository,
    NoteFilesService,
    NoteFileSweeper,
    StoreTie,
    UploadField,
  ],
  exports: [NoteFileCopies],
})
export class NoteFilesModule {}
