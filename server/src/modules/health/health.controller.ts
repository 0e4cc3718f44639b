import { healthLive } from '@ancrage/shared/wire/health-live';
import { healthReady } from '@ancrage/shared/wire/health-ready';
import { Controller } from '@nestjs/common';
import { Handles } from '../../http/handles.ts';
import { HealthService } from './health.service.ts';

@Controller()
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Handles(healthLive)
  live() {
    return { body: { status: 'live' as const } };
  }

  @Handles(healthReady)
  async ready() {
    return { body: { status: 'ready' as const, parts: await this.health.checkReady() } };
  }
}
