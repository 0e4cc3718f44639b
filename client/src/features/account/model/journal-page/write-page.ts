import type { Messages } from '@ancrage/shared/messages/messages';
import { loadContent, pathTitlesIn } from '#exercise/content.ts';
import { journalTexts } from '#journal-data/journal/journal.ts';
import type { Person } from '#person/person-keeper.ts';
import { now } from '#platform/clock.ts';
import { knownConfiguration } from '#platform/configuration.ts';
import { formatDate } from '#platform/format.ts';
import { currentLocale } from '#platform/locale.ts';
import type { Translate, Translation } from '#platform/text-keys.ts';
import type { PageLine } from './entry-lines.ts';
import { htmlOf } from './journal-page.ts';
import { type SectionWords, sectionsOf } from './sections.ts';

const identificationOf = ({ info }: Person, t: Translate<Messages>): PageLine[] =>
  (
    [
      ['firstname', info.firstname],
      ['lastname', info.lastname],
      ['mail', info.mail],
      ['company', info.company],
      ['jobTitle', info.title],
      ['businessunit', info.businessunit],
      ['telephone', info.telephone],
    ] as const
  ).flatMap(([name, text]) => (text.trim() === '' ? [] : [{ label: t(`account.${name}`), texts: [text] }]));

/**
 * Writes the page on which the journal of this device is readable: questions and answers, in the language shown. It is
 * written here and not by the server, which does not look inside a journal. Source.
 */
export const writeJournalPage = async (
  person: Person,
  { t, group }: Translation<Messages>,
): Promise<string> => {
  const locale = currentLocale();
  const content = await loadContent(locale);
  const titles = pathTitlesIn(content);
  const words: SectionWords = {
    fields: group('unsentWork.fields'),
    paths: { ...group('report.paths'), ...(titles && { ppp: titles.ppp, expagil: titles.expagil }) },
    situation: group('report.situation'),
    claimKinds: group('report.claimKinds'),
    implemented: t('ownData.export.page.implemented'),
    letGo: t('ownData.export.page.letGo'),
    labels: group('followThrough.labels'),
    otherVersion: t('ownData.export.page.otherVersion'),
    exercise: t('report.exercise'),
    note: t('ownData.export.page.note'),
    someone: t('friendship.someone'),
    underway: t('ownData.export.page.underway'),
    date: (at) => formatDate(at, locale),
  };
  const name = `${person.info.firstname} ${person.info.lastname}`.trim();
  const texts = journalTexts();
  return htmlOf({
    locale,
    title: name === '' ? t('ownData.export.page.nameless') : t('ownData.export.page.title', { name }),
    subtitle: t('ownData.export.page.subtitle', {
      date: formatDate(now(), locale, 'moment'),
      product: t('shell.productName'),
      firm: knownConfiguration()?.firm.name ?? '',
    }),
    contents: t('ownData.export.page.contents'),
    empty: t('ownData.export.page.empty'),
    identification: {
      title: t('ownData.export.page.identification'),
      lines: identificationOf(person, t),
    },
    sections: texts === null ? [] : sectionsOf(texts, content, words),
    filesLabel: t('ownData.export.page.files'),
  });
};
