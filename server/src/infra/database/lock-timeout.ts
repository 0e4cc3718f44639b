import { Prisma } from '@ancrage/prisma/client';
import * as z from 'zod/mini';

/** PostgreSQL's code for a lock that others did not let go in time. */
const LOCK_NOT_AVAILABLE = '55P03';

const metaSchema = z.object({
  driverAdapterError: z.object({ cause: z.object({ originalCode: z.string() }) }),
});

/** Whether an error says that a row stayed locked by somebody else for longer than a statement waits. Source: Q-63. */
export const isLockTimeout = (error: unknown): boolean => {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  const meta = z.safeParse(metaSchema, error.meta);
  return meta.success && meta.data.driverAdapterError.cause.originalCode === LOCK_NOT_AVAILABLE;
};
