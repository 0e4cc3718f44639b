import { Module } from '@nestjs/common';
import { SecurityLogExportRepository } from './security-log-export.repository.ts';
import { SecurityLogExport } from './security-log-export.ts';

@Module({ providers: [SecurityLogExport, SecurityLogExportRepository] })
export class SecurityLogExportModule {}
