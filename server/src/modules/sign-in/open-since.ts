import { REFRESH_TOKEN_LIFETIME_S, SESSION_LIFETIME_S } from '@ancrage/shared/rules/constants';

const secondsBefore = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

/** The earliest moments of creation and of last use of a session that is still open. Source: Q-12. */
export const openSince = (now: Date) => ({
  createdSince: secondsBefore(now, SESSION_LIFETIME_S),
  usedSince: secondsBefore(now, REFRESH_TOKEN_LIFETIME_S),
});

/** Prisma condition for the sessions that are open at a moment. */
export const openAt = (now: Date) => {
  const { createdSince, usedSince } = openSince(now);
  return { endedAt: null, createdAt: { gt: createdSince }, usedAt: { gt: usedSince } };
};
