import { readable } from '@ancrage/shared/text/readable';
import type { StaffCorrection } from '@ancrage/shared/wire/staff-people';
import { PROFILE_NAMES } from '../accounts/profile.ts';
import type { PersonRow } from './people.repository.ts';

const CORRECTABLE = [...PROFILE_NAMES, 'locale'] as const;
type Correctable = (typeof CORRECTABLE)[number];

/** The fields of a correction that differ from the person, so that nothing else can be written. Source. */
export const correctionDifference = (
  correction: StaffCorrection,
  person: PersonRow,
): Partial<Record<Correctable, string>> => {
  const difference: Partial<Record<Correctable, string>> = {};
  for (const field of CORRECTABLE) {
    const value = correction[field]?.replaceAll('\0', '').trim();
    // A stored text that is sent back as it was displayed is no correction.
    if (value !== undefined && readable(value) !== readable(person[field])) difference[field] = value;
  }
  return difference;
};
