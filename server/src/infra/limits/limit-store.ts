import * as z from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { parseRows } from '../database/rows.ts';

/** A statement of rate-limiter-flexible: times are epoch milliseconds of the machine's clock. */
interface Statement {
  readonly text: string;
  readonly values?: readonly (string | number | null)[];
}
const rowSchema = z.object({ points: z.int(), expire: z.nullable(z.bigint()) });

/** No number of points is as large as a time. */
const isMoment = (value: string | number | null): value is number =>
  typeof value === 'number' && value > 1_000_000_000_000;

/**
 * The database adapter for rate-limiter-flexible. The library reads the machine's clock itself; this converts its times
 * to the injected clock and back.
 */
export class LimitStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async query({ text, values = [] }: Statement): Promise<{ rows: object[]; rowCount: number }> {
    const ahead = this.clock.now().getTime() - Date.now();
    const sent = values.map((value) => (isMoment(value) ? BigInt(value + ahead) : value));
    const found = await this.database.asSystem((queries) => queries.$queryRawUnsafe(text, ...sent));
    const rows = parseRows(rowSchema, found).map(({ points, expire }) => ({
      points,
      expire: expire === null ? null : Number(expire) - ahead,
    }));
    return { rows, rowCount: rows.length };
  }
}
