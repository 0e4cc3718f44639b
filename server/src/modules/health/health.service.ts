import { Injectable } from '@nestjs/common';
import { Refusal } from '../../http/refusal.ts';
import { Log } from '../../infra/logger/log.ts';
import { HealthRepository } from './health.repository.ts';
import { Readiness } from './readiness.ts';

const notReady = () => new Refusal(503, 'Not ready.', { headers: { 'Retry-After': '5' } });

/** Whether this process can serve. The schema was compared with the code before it began to listen. */
@Injectable()
export class HealthService {
  constructor(
    private readonly health: HealthRepository,
    private readonly readiness: Readiness,
    private readonly log: Log,
  ) {}

  /** @throws Refusal 503 while stopping, or while the database does not answer */
  async checkReady(): Promise<void> {
    if (!this.readiness.isOn) throw notReady();
    try {
      await this.health.ping();
    } catch (error) {
      this.log.warn('database does not answer', {}, error);
      throw notReady();
    }
  }
}
