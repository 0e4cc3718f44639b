import { Prisma } from '@ancrage/prisma/client';
import { DEAD_MAILS_AT_ONCE } from '@ancrage/shared/wire/staff-desk';
import { Injectable } from '@nestjs/common';
import type { Queries } from '../../infra/database/database.ts';

/** A job that was given up. */
export interface DeadJob {
  readonly id: string;
  readonly queue: string;
  readonly data: unknown;
  readonly tries: number;
  readonly failedAt: Date;
  readonly failure: string | null;
}

/** Somebody's name and address. */
export interface Named {
  readonly id: number;
  readonly name: string;
  readonly mail: string;
}

/** Numbers about people, and mails that were given up. */
@Injectable()
export class DeskRepository {
  /** How many people are in each state. */
  async countStates(queries: Queries): Promise<ReadonlyMap<string, number>> {
    const rows = await queries.$queryRaw<{ state: string; count: number }[]>`
      SELECT state::text AS state, count(*)::int AS count FROM person GROUP BY state`;
    return new Map(rows.map(({ state, count }) => [state, count]));
  }

  /** Requests for access, and people who used the application, since a moment. */
  async countSince(queries: Queries, since: Date): Promise<{ requests: number; activePeople: number }> {
    const [row] = await queries.$queryRaw<{ requests: number; activePeople: number }[]>`
      SELECT (SELECT count(*)::int FROM person WHERE created_at >= ${since}::timestamptz) AS requests,
        (SELECT count(DISTINCT uid)::int FROM session WHERE used_at >= ${since}::timestamptz) AS "activePeople"`;
    return row ?? { requests: 0, activePeople: 0 };
  }

  /** Jobs of queues that are under way, and that were given up. */
  async countJobs(queries: Queries, queues: readonly string[]): Promise<{ waiting: number; dead: number }> {
    const [row] = await queries.$queryRaw<{ waiting: number; dead: number }[]>`
      SELECT count(*) FILTER (WHERE state IN ('created', 'retry', 'active'))::int AS waiting,
        count(*) FILTER (WHERE state = 'failed')::int AS dead
      FROM pgboss.job WHERE name IN (${Prisma.join([...queues])})`;
    return row ?? { waiting: 0, dead: 0 };
  }

  /** Jobs of queues that were given up, newest first. */
  findDead(queries: Queries, queues: readonly string[]): Promise<DeadJob[]> {
    return queries.$queryRaw<DeadJob[]>`
      SELECT id, name AS queue, data, retry_count + 1 AS tries, coalesce(completed_on, created_on) AS "failedAt",
        output->>'kind' AS failure
      FROM pgboss.job WHERE name IN (${Prisma.join([...queues])}) AND state = 'failed'
      ORDER BY completed_on DESC NULLS LAST, id LIMIT ${DEAD_MAILS_AT_ONCE}`;
  }

  /** Takes a job that was given up out of its queue: of many at once, one alone gets it. */
  async takeDead(
    queries: Queries,
    queues: readonly string[],
    id: string,
  ): Promise<{ queue: string; data: unknown } | null> {
    const rows = await queries.$queryRaw<{ queue: string; data: unknown }[]>`
      DELETE FROM pgboss.job WHERE name IN (${Prisma.join([...queues])}) AND id = ${id}::uuid AND state = 'failed'
      RETURNING name AS queue, data`;
    return rows[0] ?? null;
  }

  /** Names of people. */
  findPeople(queries: Queries, uids: readonly number[]): Promise<Named[]> {
    if (uids.length === 0) return Promise.resolve([]);
    return queries.$queryRaw<Named[]>`
      SELECT uid AS id, btrim(firstname || ' ' || lastname) AS name, mail
      FROM person WHERE uid IN (${Prisma.join([...uids])})`;
  }

  /** Names of members of the staff. */
  findMembers(queries: Queries, ids: readonly number[]): Promise<Named[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return queries.$queryRaw<Named[]>`
      SELECT id, name, mail FROM staff_member WHERE id IN (${Prisma.join([...ids])})`;
  }
}
