import { pino } from 'pino';

/** The only fields a log line may carry: none of them tells who somebody is or what they wrote. Source: Q-67. */
export interface LogFields {
  readonly requestId?: string | undefined;
  readonly call?: string | undefined;
  readonly method?: string;
  readonly status?: number;
  readonly durationMs?: number;
  readonly queue?: string;
  readonly jobId?: string;
  readonly file?: string;
  readonly port?: number;
  /** Things that were looked at, and those among them that are not as they should be. */
  readonly checked?: number;
  readonly failed?: number;
}

const ALLOWED = new Set<string>([
  'requestId',
  'call',
  'method',
  'status',
  'durationMs',
  'queue',
  'jobId',
  'file',
  'port',
  'checked',
  'failed',
] satisfies (keyof LogFields)[]);

const allowed = (fields: LogFields) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => ALLOWED.has(name)));

/** Kind and place of an error. Its message stays out when it is a library's: that may quote values. */
const described = (error: unknown) => {
  if (!(error instanceof Error)) return { kind: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  const own = error.name === 'AnswerMismatch' ? { message: error.message } : {};
  return {
    kind: error.name,
    ...(code && { code }),
    ...own,
    at: frames?.slice(0, 8).map((line) => line.trim()),
  };
};

/** Structured lines on standard output, with allow-listed fields alone. */
export class Log {
  readonly #pino;

  /** @param level least level that is written, as pino names them */
  constructor(level: string) {
    this.#pino = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  }

  info(event: string, fields: LogFields = {}): void {
    this.#pino.info(allowed(fields), event);
  }

  warn(event: string, fields: LogFields = {}, error?: unknown): void {
    this.#pino.warn({ ...allowed(fields), ...(error !== undefined && { error: described(error) }) }, event);
  }

  error(event: string, fields: LogFields = {}, error?: unknown): void {
    this.#pino.error({ ...allowed(fields), ...(error !== undefined && { error: described(error) }) }, event);
  }
}
