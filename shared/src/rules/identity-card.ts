import type { IdentityCard } from '../journal/identity-card.ts';
import { IDENTITY_CARD_MINIMUM } from './constants.ts';

/** How many fields of the identity card hold something: non-empty strings, whatever their key. Source: K-05, product "Identity card". */
export const countIdentityCard = (card: IdentityCard): number =>
  Object.values(card).filter((value) => typeof value === 'string' && value.trim() !== '').length;

/** Whether the identity card allows a reconnection. Source: V-03, G-03. */
export const mayStartReconnection = (card: IdentityCard): boolean =>
  countIdentityCard(card) >= IDENTITY_CARD_MINIMUM;
