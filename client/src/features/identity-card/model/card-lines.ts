import { IDENTITY_CARD_KEYS, type IdentityCard } from '@ancrage/shared/journal/identity-card';

const isKnown = (key: string): boolean => (IDENTITY_CARD_KEYS as readonly string[]).includes(key);

/** The lines of the card that this product does not ask for, with their text; they are shown and kept as they are. Source: E-03. */
export const foreignLines = (card: IdentityCard): { readonly key: string; readonly text: string }[] =>
  Object.entries(card)
    .filter(([key]) => !isKnown(key))
    .map(([key, value]) => ({ key, text: typeof value === 'string' ? value : JSON.stringify(value) }))
    .filter(({ text }) => text.trim() !== '');

/** What was written and differs from the card: all that saving has to change. */
export const changedLines = (card: IdentityCard, written: IdentityCard): IdentityCard =>
  Object.fromEntries(Object.entries(written).filter(([key, text]) => text !== (card[key] ?? '')));
