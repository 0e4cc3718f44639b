import { Injectable } from '@nestjs/common';
import { Clock } from '../../infra/clock/clock.ts';
import { sourceOf } from '../audit/source-of.ts';
import { deviceDetail } from './device-of.ts';
import { SignInRefusalsRepository } from './sign-in-refusals.repository.ts';

/** The log of refused sign-ins: one line by address and hour, with a count. Source: decision 161. */
@Injectable()
export class SignInRefusals {
  constructor(
    private readonly refusals: SignInRefusalsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Logs a refusal.
   * @param from client address
   */
  log(username: string, userAgent: string, from: string): Promise<void> {
    return this.refusals.count({
      username,
      device: deviceDetail(userAgent),
      source: sourceOf(from),
      at: this.clock.now(),
    });
  }
}
