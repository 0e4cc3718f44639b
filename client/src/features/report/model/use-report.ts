import { exercisesOf } from '@ancrage/shared/content/field-exercises';
import { useMemo } from 'react';
import { useExercises, useFurtherExercises, usePathTitles } from '#exercise/content.ts';
import { othersIn } from '#exercise/use-other-texts.ts';
import {
  useIdentityCard,
  useIntuitions,
  useJournalField,
  useStoredField,
} from '#journal-data/journal/use-journal.ts';
import { usePerson } from '#person/person-store.ts';
import { now } from '#platform/clock.ts';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import type { Choices } from './choices.ts';
import { composeReport, offeredSections, type ReportSources, type ReportWords } from './compose.ts';
import { type Period, periodOf } from './period.ts';
import type { Report, SectionName } from './report.ts';

/** The label of a period in the header of a report; null for all times. */
const usePeriodText = (): ((period: Period) => string | null) => {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ from, to }) => {
    if (from === null)
      return to === null ? null : t('report.periodText.until', { to: formatDate(to, locale) });
    if (to === null) return t('report.periodText.since', { from: formatDate(from, locale) });
    return t('report.periodText.between', { from: formatDate(from, locale), to: formatDate(to, locale) });
  };
};

const useReportWords = (): Omit<ReportWords, 'heading'> => {
  const { t, group } = useTranslation();
  const locale = useLocale();
  const titles = usePathTitles();
  return useMemo(
    () => ({
      title: t('report.title'),
      sections: group('report.sections'),
      empty: group('report.empty'),
      initialsNote: t('report.initialsNote'),
      card: {
        CIDsymptome: t('report.card.symptom'),
        CIDphrasereconnexion: t('report.card.sentence'),
        CIDmomentressource: t('report.card.moment'),
      },
      paths: { ...group('report.paths'), ...(titles && { ppp: titles.ppp, expagil: titles.expagil }) },
      results: {
        'plf6-garder': t('report.results.keep'),
        'plf6-essayer': t('report.results.try'),
        'plf6-partager': t('report.results.share'),
      },
      derailor: group('report.derailor'),
      claim: group('report.claim'),
      claimKinds: group('report.claimKinds'),
      status: group('report.status'),
      situation: group('report.situation'),
      reconnectionIntuitions: t('report.reconnectionIntuitions'),
      beforeAfter: t('report.beforeAfter'),
      exercise: t('report.exercise'),
      nameless: t('report.nameless'),
      more: (count) => t('report.more', { count }),
      date: (at) => formatDate(at, locale),
    }),
    [t, group, locale, titles],
  );
};

/** Finds the texts of the journal that no exercise asks for; none while the exercises are not loaded. */
const useOthersOf = (): ReportSources['othersOf'] => {
  const exercises = useExercises();
  const further = useFurtherExercises();
  const stored = {
    field_cid: useStoredField('field_cid'),
    field_plf: useStoredField('field_plf'),
    field_deviateurs: useStoredField('field_deviateurs'),
    field_pretentions: useStoredField('field_pretentions'),
    field_intuitions: useStoredField('field_intuitions'),
  };
  const intuitions = useIntuitions();
  return (field, entryKey) => {
    if (exercises === null) return [];
    const special = field === 'field_intuitions' ? intuitions[entryKey ?? '']?.special : undefined;
    return othersIn(field, stored[field])(entryKey, exercisesOf(field, { exercises, further }, special));
  };
};

/** The sections that can be chosen of the journal as it is now. */
export const useOfferedSections = (): readonly SectionName[] =>
  offeredSections({ further: useFurtherExercises(), intuitions: useIntuitions() });

/**
 * The report that was chosen, out of the journal as it is now.
 * @param firmName null while it is not known
 * @param lastReportAt see `lastReportBefore`
 */
export const useReport = (choices: Choices, firmName: string | null, lastReportAt: number | null): Report => {
  const locale = useLocale();
  const words = useReportWords();
  const periodText = usePeriodText();
  const info = usePerson()?.info;
  const sources = {
    identityCard: useIdentityCard(),
    leadershipPath: useJournalField('field_plf'),
    derailors: useJournalField('field_deviateurs'),
    claims: useJournalField('field_pretentions'),
    intuitions: useIntuitions(),
    friendships: useJournalField('field_amitiepro'),
    further: useFurtherExercises(),
    othersOf: useOthersOf(),
  };
  const at = now();
  const period = periodOf(choices.period, at, choices, lastReportAt);
  const name = `${info?.firstname ?? ''} ${info?.lastname ?? ''}`.trim();
  const heading = [name, formatDate(at, locale), firmName, periodText(period)];
  return composeReport(
    sources,
    { ...choices, period },
    { ...words, heading: heading.filter((part): part is string => part !== null && part !== '') },
  );
};
