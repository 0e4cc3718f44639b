import { isWith, peopleIn } from '@ancrage/shared/journal/with-whom';
import { appPaths, personPath } from '@ancrage/shared/paths/app-paths';
import { normalizeForSearch } from '@ancrage/shared/text/normalize-for-search';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Drawing } from '#ui/drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { isAboutPerson } from '../model/search.ts';
import { useWritings } from '../model/use-writings.ts';
import type { Writing } from '../model/writings.ts';
import { WritingList } from '../parts/writing-list.tsx';

const nameIn = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1)).trim();
  } catch {
    return ''; // an address that was cut
  }
};

const NO_WORDS: readonly string[] = [];

const StartReconnection = () => {
  const { t } = useTranslation();
  return (
    <ButtonLink icon="anchor" to={appPaths.addReconnection} variant="primary">
      {t('find.person.start')}
    </ButtonLink>
  );
};

const People = ({ people }: { readonly people: readonly string[] }) => {
  const { t } = useTranslation();
  if (people.length === 0)
    return (
      <Page title={t('find.person.title')}>
        <EmptyState
          action={<StartReconnection />}
          example={t('find.person.emptyExample')}
          picture={<Drawing name="chairs" />}
          title={t('find.person.emptyTitle')}
        >
          {t('find.person.emptyText')}
        </EmptyState>
      </Page>
    );
  return (
    <Page intro={t('find.person.intro')} title={t('find.person.title')}>
      <ul className="flex flex-wrap gap-2">
        {people.map((name) => (
          <li key={name}>
            <ButtonLink icon="person" to={personPath(name)}>
              {name}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Page>
  );
};

interface SectionProps {
  readonly title: string;
  readonly writings: readonly Writing[];
  readonly words: readonly string[];
}

const Section = ({ title, writings, words }: SectionProps) =>
  writings.length > 0 && (
    <section className="flex flex-col gap-3">
      <h2 className="text-large">{title}</h2>
      <WritingList label={title} words={words} writings={writings} />
    </section>
  );

/** Everything that was written with a person in mind; without a name, all people. Source: product "Find again". */
export const PersonScreen = () => {
  const { t } = useTranslation();
  const { hash } = useLocation();
  const writings = useWritings();
  const people = useMemo(() => peopleIn(writings), [writings]);
  const name = nameIn(hash);
  const folded = normalizeForSearch(name);
  const { together, named } = useMemo(() => {
    const about = folded === '' ? [] : writings.filter((writing) => isAboutPerson(writing, folded));
    return {
      together: about.filter((writing) => isWith(writing, folded)),
      named: about.filter((writing) => !isWith(writing, folded)),
    };
  }, [writings, folded]);
  if (name === '') return <People people={people} />;
  return (
    <Page
      back={{ to: appPaths.person, label: t('find.person.all') }}
      key={name}
      overline={t('find.person.overline')}
      title={name}
    >
      {together.length + named.length === 0 && (
        <EmptyState
          action={<StartReconnection />}
          picture={<Drawing name="chairs" />}
          title={t('find.person.noneTitle')}
        >
          {t('find.person.noneText')}
        </EmptyState>
      )}
      <Section title={t('find.person.together')} words={NO_WORDS} writings={together} />
      <Section title={t('find.person.named')} words={folded.split(/\s+/)} writings={named} />
    </Page>
  );
};
