import { Injectable } from '@nestjs/common';
import type { Sender } from '../../http/request-context.ts';
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

  /** Logs a refusal. */
  log(username: string, { address, userAgent }: Sender): Promise<void> {
    return this.refusals.count({
      username,
      device: deviceDetail(userAgent),
      source: sourceOf(address),
      at: this.clock.now(),
    });
  }
}
