import { Prisma } from '@ancrage/prisma/client';
import { DEAD_MAILS_AT_ONCE } from '@ancrage/shared/wire/staff-console';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import type { Queries } from '../../infra/database/database.ts';
import { parseRows } from '../../infra/database/rows.ts';

const deadJobSchema = z.object({
  id: z.string(),
  queue: z.string(),
  data: z.unknown(),
  tries: z.int(),
  failedAt: z.date(),
  failure: z.nullable(z.string()),
});
/** A job that failed for good. */
export type DeadJob = Readonly<z.infer<typeof deadJobSchema>>;

const namedSchema = z.object({ id: z.int(), name: z.string(), mail: z.string() });
/** The name and the address of a person or a staff member. */
export type Named = Readonly<z.infer<typeof namedSchema>>;

const stateCountSchema = z.object({ state: z.string(), count: z.int() });
const peopleCountSchema = z.object({ requests: z.int(), activePeople: z.int() });
const jobCountSchema = z.object({ waiting: z.int(), dead: z.int() });
const takenJobSchema = z.object({ queue: z.string(), data: z.unknown() });

/** Counts people, and reads failed mails. */
@Injectable()
export class AdminConsoleRepository {
  /** How many people are in each state. */
  async countStates(queries: Queries): Promise<ReadonlyMap<string, number>> {
    const rows = await queries.$queryRaw`
      SELECT state::text AS state, count(*)::int AS count FROM person GROUP BY state`;
    return new Map(parseRows(stateCountSchema, rows).map(({ state, count }) => [state, count]));
  }

  /** Requests for access, and active people, since a moment. */
  async countSince(queries: Queries, since: Date): Promise<{ requests: number; activePeople: number }> {
    const rows = await queries.$queryRaw`
      SELECT (SELECT count(*)::int FROM person WHERE created_at >= ${since}::timestamptz) AS requests,
        (SELECT count(DISTINCT uid)::int FROM session WHERE used_at >= ${since}::timestamptz) AS "activePeople"`;
    const [row] = parseRows(peopleCountSchema, rows);
    return row ?? { requests: 0, activePeople: 0 };
  }

  /** Counts of waiting and failed jobs of queues. */
  async countJobs(queries: Queries, queues: readonly string[]): Promise<{ waiting: number; dead: number }> {
    const rows = await queries.$queryRaw`
      SELECT count(*) FILTER (WHERE state IN ('created', 'retry', 'active'))::int AS waiting,
        count(*) FILTER (WHERE state = 'failed')::int AS dead
      FROM pgboss.job WHERE name IN (${Prisma.join([...queues])})`;
    const [row] = parseRows(jobCountSchema, rows);
    return row ?? { waiting: 0, dead: 0 };
  }

  /** Failed jobs of queues, newest first. */
  async findDead(queries: Queries, queues: readonly string[]): Promise<DeadJob[]> {
    const rows = await queries.$queryRaw`
      SELECT id, name AS queue, data, retry_count + 1 AS tries, coalesce(completed_on, created_on) AS "failedAt",
        output->>'kind' AS failure
      FROM pgboss.job WHERE name IN (${Prisma.join([...queues])}) AND state = 'failed'
      ORDER BY completed_on DESC NULLS LAST, id LIMIT ${DEAD_MAILS_AT_ONCE}`;
    return parseRows(deadJobSchema, rows);
  }

  /** Removes a failed job from its queue: of concurrent requests, one alone gets it. */
  async takeDead(
    queries: Queries,
    queues: readonly string[],
    id: string,
  ): Promise<{ queue: string; data: unknown } | null> {
    const rows = await queries.$queryRaw`
      DELETE FROM pgboss.job WHERE name IN (${Prisma.join([...queues])}) AND id = ${id}::uuid AND state = 'failed'
      RETURNING name AS queue, data`;
    const [job] = parseRows(takenJobSchema, rows);
    return job ?? null;
  }

  /** Names of people. */
  async findPeople(queries: Queries, uids: readonly number[]): Promise<Named[]> {
    if (uids.length === 0) return [];
    const rows = await queries.$queryRaw`
      SELECT uid AS id, btrim(firstname || ' ' || lastname) AS name, mail
      FROM person WHERE uid IN (${Prisma.join([...uids])})`;
    return parseRows(namedSchema, rows);
  }

  /** Names of members of the staff. */
  async findMembers(queries: Queries, ids: readonly number[]): Promise<Named[]> {
    if (ids.length === 0) return [];
    const rows = await queries.$queryRaw`
      SELECT id, name, mail FROM staff_member WHERE id IN (${Prisma.join([...ids])})`;
    return parseRows(namedSchema, rows);
  }
}
