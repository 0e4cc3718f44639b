import type { Claim, Claims } from '@ancrage/shared/journal/claims';
import { newestFirst } from '@ancrage/shared/journal/date-key';
import type { Derailor, Derailors } from '@ancrage/shared/journal/derailors';
import { namingText, type OtherText } from '@ancrage/shared/journal/other-texts';
import { TRAIT_KINDS, type TraitKind } from '@ancrage/shared/paths/edit-paths';

/** The field of the journal that holds each kind. Source: E-06. */
export const FIELDS = { derailor: 'field_deviateurs', claim: 'field_pretentions' } as const;

/** A derailor or a claim with its key. */
export type Trait =
  | { readonly kind: 'derailor'; readonly dateKey: string; readonly entry: Derailor }
  | { readonly kind: 'claim'; readonly dateKey: string; readonly entry: Claim };

/** Both kinds in one list, newest first; those without a readable date come last. Source: R-10. */
export const traitsByDate = (derailors: Derailors, claims: Claims): Trait[] =>
  [
    ...Object.entries(derailors).map(([dateKey, entry]): Trait => ({ kind: 'derailor', dateKey, entry })),
    ...Object.entries(claims).map(([dateKey, entry]): Trait => ({ kind: 'claim', dateKey, entry })),
  ].sort((one, other) => newestFirst(one.entry.date, other.entry.date));

/** The identity of a trait, also in an address. */
export const traitName = ({ kind, dateKey }: Pick<Trait, 'kind' | 'dateKey'>): string => `${kind}-${dateKey}`;

/**
 * Its name, else its first words; an empty string when it has no text.
 * @param others its texts that no exercise asks for
 */
export const calledOf = ({ entry }: Trait, others: readonly OtherText[]): string => {
  const texts = [entry.name, entry.situation, entry.effect].map((text) => text?.trim() ?? '');
  return texts.find((text) => text !== '') ?? namingText(others)?.text ?? '';
};

/** What someone adds: either or both. */
export const kindsOf = (wanted: string | null): readonly TraitKind[] | null => {
  if (wanted === 'both') return TRAIT_KINDS;
  const kind = TRAIT_KINDS.find((one) => one === wanted);
  return kind === undefined ? null : [kind];
};
