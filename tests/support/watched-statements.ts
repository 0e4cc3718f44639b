import { RlsClient } from '@ancrage/server/infra/database/rls-client';
import { jest } from '@jest/globals';
import pg from 'pg';
import * as z from 'zod';

/** A statement, as Prisma sends it; what the pool adds by itself is a text. */
const askedSchema = z.object({
  text: z.string(),
  values: z.nullish(z.array(z.unknown())).transform((values) => values ?? []),
});
const beginSchema = z.union([z.string(), askedSchema.transform(({ text }) => text)]);
/** As the application names its connections; those of its job queue have another name. */
const connectionSchema = z.object({
  connectionParameters: z.object({ application_name: z.literal('ancrage') }),
});

/** A statement, with its actor: a role, and the uid it acts for. */
export interface WatchedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The name under which a connection keeps its plan; null for one that is planned each time. */
  readonly name: string | null;
  readonly role: string;
  readonly uid: string;
}

const BEGINNING =
  /^BEGIN; SELECT set_config\('role', '(\w+)', true\), set_config\('ancrage\.uid', '(\d*)', true\)/;

/**
 * The statements that the application of this process sends to its database while something is done, oldest first.
 * Values are not part of them.
 */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await watchedStatementsOf(work)).map(({ text }) => text);

/**
 * The same, each with its actor: of a transaction, its first statement alone says so, and the others have it from
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
    if (connectionSchema.safeParse(this).success) {
      const [, role, uid] = BEGINNING.exec(beginSchema.safeParse(asked[0]).data ?? '') ?? [];
      if (role !== undefined && uid !== undefined) transactions.set(this, { role, uid });
      const statement = askedSchema.safeParse(asked[0]).data;
      const actor = transactions.get(this);
      if (statement)
        statements.push({
          text: statement.text,
          values: statement.values,
          name: null,
          role: actor?.role ?? '',
          uid: actor?.uid ?? '',
        });
    }
    return Reflect.apply(send, this, asked);
  });
  const execute = RlsClient.prototype.executeAs;
  const executing = jest.spyOn(RlsClient.prototype, 'executeAs').mockImplementation(function (
    this: RlsClient,
    { role, uid },
    { name, text },
    values,
  ) {
    if (connectionSchema.safeParse(this).success) statements.push({ text, values, name, role, uid });
    return Reflect.apply(execute, this, [{ role, uid }, { name, text }, values]);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
    executing.mockRestore();
  }
  return statements;
};
