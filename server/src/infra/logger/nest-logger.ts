import type { LoggerService } from '@nestjs/common';
import { isUserFacing } from '../../config/user-facing-errors.ts';
import type { Log } from './log.ts';

/**
 * Forwards the framework's messages to our log: that there was one, not its words, which may quote values. Its messages
 * at the start are dropped.
 */
export class NestLogger implements LoggerService {
  constructor(private readonly sink: Log) {}

  log(): void {}

  warn(message: unknown): void {
    this.sink.warn('framework warned', {}, message);
  }

  error(message: unknown): void {
    // The person who starts the application gets it in one sentence.
    if (isUserFacing(message)) return;
    this.sink.error('framework failed', {}, message);
  }

  fatal(message: unknown): void {
    this.error(message);
  }
}
