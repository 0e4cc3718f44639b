import { useIdentityCard, useIntuitions, useJournalField } from '#journal-data/journal/use-journal.ts';
import type { StepFields } from '../model/places.ts';

/** The parts of the journal that the steps read and write, on this device. */
export const useStepFields = (): StepFields => ({
  path: useJournalField('field_plf'),
  card: useIdentityCard(),
  derailors: useJournalField('field_deviateurs'),
  claims: useJournalField('field_pretentions'),
  intuitions: useIntuitions(),
});
