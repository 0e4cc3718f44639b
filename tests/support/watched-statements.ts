import { jest } from '@jest/globals';
import pg from 'pg';
import * as z from 'zod';

const askedSchema = z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)]);
/** As the application names its connections; those of its job queue have another name. */
const connectionSchema = z.object({
  connectionParameters: z.object({ application_name: z.literal('ancrage') }),
});

/**
 * The statements that the application of this process sends to its database while something is done, oldest first.
 * Values are not part of them.
 */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const statements: string[] = [];
  const send = pg.Client.prototype.query;
  const spy = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    const statement = askedSchema.safeParse(asked[0]);
    if (statement.success && connectionSchema.safeParse(this).success) statements.push(statement.data);
    return Reflect.apply(send, this, asked);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return statements;
};
