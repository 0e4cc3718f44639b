import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.ts';
import { HealthRepository } from './health.repository.ts';
import { HealthService } from './health.service.ts';
import { Readiness } from './readiness.ts';

@Module({ controllers: [HealthController], providers: [HealthRepository, HealthService, Readiness] })
export class HealthModule {}
