import type { IdentityCard } from '@ancrage/shared/journal/identity-card';

/** What was written and differs from the card: all that saving has to change. */
export const changedLines = (card: IdentityCard, written: IdentityCard): IdentityCard =>
  Object.fromEntries(Object.entries(written).filter(([key, text]) => text !== (card[key] ?? '')));
