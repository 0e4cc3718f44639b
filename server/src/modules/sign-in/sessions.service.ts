import { Injectable } from '@nestjs/common';
import { Clock } from '../../infra/clock/clock.ts';
import type { Queries } from '../../infra/database/database.ts';
import { type SessionEnd, SessionsRepository } from './sessions.repository.ts';

/** Ends sessions for other modules. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends all sessions of a person with their access and refresh tokens, in the caller's transaction.
   * Source: contract, decision 3; Q-13.
   */
  endAll(queries: Queries, uid: number, end: SessionEnd): Promise<void> {
    return this.sessions.endAll(queries, uid, end, this.clock.now());
  }
}
