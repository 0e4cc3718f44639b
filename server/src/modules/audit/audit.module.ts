import { Module } from '@nestjs/common';
import { AuditRepository } from './audit.repository.ts';
import { AuditService } from './audit.service.ts';

@Module({ providers: [AuditRepository, AuditService], exports: [AuditService] })
export class AuditModule {}
