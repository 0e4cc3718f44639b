import type { LoggerService } from '@nestjs/common';
import { isUserFacing } from '../../config/user-facing-errors.ts';
import type { Log } from './log.ts';

/** Gives what the framework has to say to our log: that it spoke, not its words, which may quote values. Its chatter at the start stays out. */
export class NestLogger implements LoggerService {
  constructor(private readonly sink: Log) {}

  log(): void {}

  warn(message: unknown): void {
    this.sink.warn('framework warned', {}, message);
  }

  error(message: unknown): void {
    // Whoever starts the application is told it in one sentence.
    if (isUserFacing(message)) return;
    this.sink.error('framework failed', {}, message);
  }

  fatal(message: unknown): void {
    this.error(message);
  }
}
