import { Prisma } from '@ancrage/prisma/client';

/** Whether a write by Prisma failed because another row has the same unique value. Source: Prisma's error P2002. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
