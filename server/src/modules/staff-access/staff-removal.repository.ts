import * as z from 'zod';
import type { Queries } from '../../infra/database/database.ts';
import { parseRows } from '../../infra/database/rows.ts';

const removedSchema = z.object({ outcome: z.enum(['removed', 'unknown', 'actor-removed', 'last']) });
/** What came of the removal of a member. */
export type StaffRemoval = z.infer<typeof removedSchema>['outcome'];

/**
 * Removes a member of the staff for good and ends their sign-ins, by a function of the database that decides whether it may be.
 * @param actor the member who asks for it; null for the command line
 */
export const removeStaffMember = async (
  queries: Queries,
  { member, actor, at }: { member: number; actor: number | null; at: Date },
): Promise<StaffRemoval> => {
  const rows = await queries.$queryRaw`
    SELECT remove_staff_member(${member}::int, ${actor}::int, ${at}::timestamptz) AS outcome`;
  const [row] = parseRows(removedSchema, rows);
  return row?.outcome ?? 'unknown';
};
