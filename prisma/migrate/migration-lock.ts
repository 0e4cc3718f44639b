/** The lock that Prisma's own engine takes, so that the two never run at the same time. */
export const MIGRATION_LOCK = 72_707_369;
