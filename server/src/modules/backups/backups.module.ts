import { Module } from '@nestjs/common';
import { BackupWatch } from './backup-watch.ts';
import { BackupsRepository } from './backups.repository.ts';

@Module({ providers: [BackupWatch, BackupsRepository], exports: [BackupWatch] })
export class BackupsModule {}
