import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { NoteFilesModule } from '../note-files/note-files.module.ts';
import { SignInModule } from '../sign-in/sign-in.module.ts';
import { AccountErasureController } from './account-erasure.controller.ts';
import { AccountErasure } from './account-erasure.service.ts';
import { Eraser } from './eraser.ts';
import { ErasureRepository } from './erasure.repository.ts';
import { ErasureList } from './erasure-list.ts';
import { ErasureRemains } from './erasure-remains.ts';
import { FarewellNotices } from './farewell-notices.ts';

@Module({
  imports: [AuditModule, NoteFilesModule, SignInModule],
  controllers: [AccountErasureController],
  providers: [AccountErasure, Eraser, ErasureList, ErasureRemains, ErasureRepository, FarewellNotices],
  exports: [Eraser],
})
export class ErasureModule {}
