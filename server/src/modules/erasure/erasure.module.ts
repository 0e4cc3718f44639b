import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { NoteFilesModule } from '../note-files/note-files.module.ts';
import { SignInModule } from '../sign-in/sign-in.module.ts';
import { AccountErasureController } from './account-erasure.controller.ts';
import { AccountErasure } from './account-erasure.service.ts';
import { Eraser } from './eraser.ts';
import { ErasureRepository } from './erasure.repository.ts';
import { ErasureCleanup } from './erasure-cleanup.ts';
import { ErasureList } from './erasure-list.ts';
import { ErasureNotices } from './erasure-notices.ts';

@Module({
  imports: [AuditModule, NoteFilesModule, SignInModule],
  controllers: [AccountErasureController],
  providers: [AccountErasure, Eraser, ErasureList, ErasureCleanup, ErasureRepository, ErasureNotices],
  exports: [Eraser],
})
export class ErasureModule {}
