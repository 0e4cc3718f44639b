import type { IdentityCard } from '@ancrage/shared/journal/identity-card';

/** The lines that differ from the card: the changes to save. */
export const changedLines = (card: IdentityCard, written: IdentityCard): IdentityCard =>
  Object.fromEntries(Object.entries(written).filter(([key, text]) => text !== (card[key] ?? '')));
