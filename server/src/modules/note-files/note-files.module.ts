import { Module } from '@nestjs/common';
import { NoteFileSweeper } from './note-file-sweeper.ts';
import { NoteFilesController } from './note-files.controller.ts';
import { NoteFilesRepository } from './note-files.repository.ts';
import { NoteFilesService } from './note-files.service.ts';
import { UploadField } from './upload-field.policy.ts';

@Module({
  controllers: [NoteFilesController],
  providers: [NoteFilesRepository, NoteFilesService, NoteFileSweeper, UploadField],
})
export class NoteFilesModule {}
