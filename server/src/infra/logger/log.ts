import { type DestinationStream, pino } from 'pino';
import { errorFields, type LogFields, redact } from './log-fields.ts';

/** An event is a constant sentence, never a composed one: the compiler refuses any other text. */
type Event<Text extends string> = string extends Text ? never : Text;

/** Every line passes through here. */
const lawful = (line: Record<string, unknown>): Record<string, unknown> => ({
  ...redact(line),
  ...('error' in line && { error: errorFields(line.error) }),
});

/** Structured lines on standard output, with allow-listed fields only, at every level. Source: Q-67. */
export class Log {
  readonly #pino;

  /**
   * @param level lowest level that is written, by pino's names
   * @param destination where lines go instead of standard output
   */
  constructor(level: string, destination?: DestinationStream) {
    const options = {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label: string) => ({ level: label }), log: lawful },
    };
    this.#pino = destination ? pino(options, destination) : pino(options);
  }

  debug<const Text extends string>(event: Event<Text>, fields: LogFields = {}): void {
    this.#write('debug', event, { ...fields });
  }

  info<const Text extends string>(event: Event<Text>, fields: LogFields = {}): void {
    this.#write('info', event, { ...fields });
  }

  warn<const Text extends string>(event: Event<Text>, fields: LogFields = {}, error?: unknown): void {
    this.#write('warn', event, { ...fields, ...(error !== undefined && { error }) });
  }

  error<const Text extends string>(event: Event<Text>, fields: LogFields = {}, error?: unknown): void {
    this.#write('error', event, { ...fields, ...(error !== undefined && { error }) });
  }

  #write(level: 'debug' | 'info' | 'warn' | 'error', event: string, line: Record<string, unknown>): void {
    this.#pino[level](line, event);
  }
}
