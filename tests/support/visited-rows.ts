import { SYSTEM } from '@ancrage/server/infra/database/actor';
import { actorSql } from '@ancrage/server/infra/database/session-context';
import type pg from 'pg';
import * as z from 'zod';
import type { WatchedStatement } from './watched-statements.ts';

interface Node {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number | undefined;
  'Relation Name'?: string | undefined;
  Plans?: Node[] | undefined;
}
const nodeSchema: z.ZodType<Node> = z.lazy(() =>
  z.object({
    'Actual Rows': z.number(),
    'Actual Loops': z.number(),
    'Rows Removed by Filter': z.optional(z.number()),
    'Relation Name': z.optional(z.string()),
    Plans: z.optional(z.array(nodeSchema)),
  }),
);
const explainedSchema = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: nodeSchema })]) })]);

const visitedBy = (table: string, node: Node): number => {
  const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return (node.Plans ?? []).reduce(
    (sum, plan) => sum + visitedBy(table, plan),
    node['Relation Name'] === table ? rows : 0,
  );
};

/** How many rows of a table a statement of the system looks at, taken or not, when it is asked once more and undone. */
export const visitedRows = async (
  client: pg.Client,
  table: string,
  { text, values }: WatchedStatement,
): Promise<number> => {
  await client.query(`BEGIN; ${actorSql(SYSTEM)}`);
  const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...values]);
  await client.query('ROLLBACK');
  const [{ 'QUERY PLAN': plans }] = explainedSchema.parse(rows);
  return visitedBy(table, plans[0].Plan);
};
