import { texts } from '@ancrage/server/modules/demo-data/journal-fr';
import { journalOf } from '@ancrage/server/modules/demo-data/journal-of';
import { leadershipPathSchema } from '@ancrage/shared/journal/leadership-path';
import type { PersonOverrides } from '../../support/factories.ts';
import { withDerailors, withExchanges } from './encounter-samples.ts';
import { withReconnections } from './journal-samples.ts';

/** A journal with something in every exercise, and none of the guided paths under way: that would lead elsewhere. */
export const fullJournal = (): NonNullable<PersonOverrides['journal']> => {
  const now = new Date();
  const demo = journalOf(texts(now), now);
  const { progress: _, ...walked } = leadershipPathSchema.parse(demo.field_plf);
  return {
    ...demo,
    field_plf: { ...walked, form_type: 'plf' },
    field_intuitions: { ...Object(demo.field_intuitions), ...withReconnections.field_intuitions },
    field_deviateurs: { ...Object(demo.field_deviateurs), ...withDerailors.field_deviateurs },
    field_amitiepro: { ...Object(demo.field_amitiepro), ...withExchanges.field_amitiepro },
  };
};
