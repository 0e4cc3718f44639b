import * as z from 'zod/mini';

/** The four lines of the identity card, in reading order. Other keys in the data are kept as they are. Source: E-03. */
export const IDENTITY_CARD_KEYS = [
  'CIDsymptome',
  'CIDphrasereconnexion',
  'CIDmomentressource',
  'CIDvocationpro',
] as const;
export type IdentityCardKey = (typeof IDENTITY_CARD_KEYS)[number];

/** `field_cid`: a keyed object with free keys. */
export const identityCardSchema = z.record(z.string(), z.unknown());
export type IdentityCard = z.infer<typeof identityCardSchema>;
