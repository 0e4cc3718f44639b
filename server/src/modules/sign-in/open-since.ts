import { REFRESH_TOKEN_LIFETIME_S, SESSION_LIFETIME_S } from '@ancrage/shared/rules/constants';

const secondsBefore = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

/**
 * Since when a session must have been opened, and used, to be open at a moment, besides not having been ended.
 * Source: Q-12.
 */
export const openSince = (now: Date) => ({
  createdSince: secondsBefore(now, SESSION_LIFETIME_S),
  usedSince: secondsBefore(now, REFRESH_TOKEN_LIFETIME_S),
});

/** The same, as a condition. */
export const openAt = (now: Date) => {
  const { createdSince, usedSince } = openSince(now);
  return { endedAt: null, createdAt: { gt: createdSince }, usedAt: { gt: usedSince } };
};
