import { WalledQuery } from '@ancrage/server/infra/database/driver/walled-query';
import { jest } from '@jest/globals';
import pg from 'pg';
import * as z from 'zod';

const valuesSchema = z.nullish(z.array(z.unknown())).transform((values) => values ?? []);
const askedSchema = z.union([
  z.string().transform((text) => ({ text, values: [] })),
  z.object({ text: z.string(), values: valuesSchema }),
]);
/** As the application names its connections; those of its job queue have another name. */
const connectionSchema = z.object({
  connectionParameters: z.object({ application_name: z.literal('ancrage') }),
});

/** A statement, and on whose behalf it ran: a role, and the uid it acts for. */
export interface WatchedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Under which a connection keeps its plan; null for one that is planned each time. */
  readonly name: string | null;
  readonly role: string;
  readonly uid: string;
}

/** What a fresh connection is told, once, of how a statement says who acts. */
const PREPARING = /^SELECT FROM \(SELECT set_config\('role', \$1/;
const BEGINNING =
  /^BEGIN; SELECT set_config\('role', '(\w+)', true\), set_config\('ancrage\.uid', '(\d*)', true\)/;

/**
 * The statements that the application of this process sends to its database while something is done, oldest first.
 * Values are not part of them.
 */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await watchedStatementsOf(work)).map(({ text }) => text);

/**
 * The same, each with whoever acted: of a transaction, its first statement alone says so, and the others have it from
 * there.
 */
export const watchedStatementsOf = async (work: () => Promise<unknown>): Promise<WatchedStatement[]> => {
  const statements: WatchedStatement[] = [];
  const transactions = new WeakMap<pg.Client, { role: string; uid: string }>();
  const send = pg.Client.prototype.query;
  const spy = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    const statement = askedSchema.safeParse(asked[0]);
    const { text, values } = statement.data ?? { text: null, values: [] };
    if (text !== null && !PREPARING.test(text) && connectionSchema.safeParse(this).success) {
      const [, role, uid] = BEGINNING.exec(text) ?? [];
      if (role !== undefined && uid !== undefined) transactions.set(this, { role, uid });
      const actor = asked[0] instanceof WalledQuery ? asked[0].actor : transactions.get(this);
      const name = asked[0] instanceof WalledQuery ? asked[0].statementName : null;
      statements.push({ text, values, name, role: actor?.role ?? '', uid: actor?.uid ?? '' });
    }
    return Reflect.apply(send, this, asked);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return statements;
};
