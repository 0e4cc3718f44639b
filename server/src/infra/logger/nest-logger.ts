import type { LoggerService } from '@nestjs/common';
import type { Log } from './log.ts';

/** Gives what the framework has to say to our log; its chatter at the start stays out. */
export class NestLogger implements LoggerService {
  constructor(private readonly sink: Log) {}

  log(): void {}

  warn(message: unknown): void {
    this.sink.warn(String(message));
  }

  error(message: unknown): void {
    this.sink.error(message instanceof Error ? message.name : String(message), {}, message);
  }

  fatal(message: unknown): void {
    this.error(message);
  }
}
