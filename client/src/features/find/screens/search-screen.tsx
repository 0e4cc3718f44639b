import { peopleIn } from '@ancrage/shared/journal/with-whom';
import { appPaths, newNotePath, personPath } from '@ancrage/shared/paths/app-paths';
import { searchWords } from '@ancrage/shared/text/normalize-for-search';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { now } from '#platform/clock.ts';
import { useTranslation } from '#platform/i18n.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Drawing } from '#ui/drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Page } from '#ui/page.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useWanted } from '../model/last-search.ts';
import { findWritings, isSearch, namedBy } from '../model/search.ts';
import { useWritings } from '../model/use-writings.ts';
import { SearchFilters } from '../parts/search-filters.tsx';
import { WritingList } from '../parts/writing-list.tsx';

const NothingWritten = () => {
  const { t } = useTranslation();
  return (
    <EmptyState
      action={
        <ButtonLink icon="edit" to={newNotePath} variant="primary">
          {t('find.empty.way')}
        </ButtonLink>
      }
      example={t('find.empty.example')}
      picture={<Drawing name="lighthouse" />}
      title={t('find.empty.title')}
    >
      {t('find.empty.text')}
    </EmptyState>
  );
};

/** One search over everything on this device. No word of it leaves the device. Source: P-11, product "Find again". */
export const SearchScreen = () => {
  const { t } = useTranslation();
  const writings = useWritings();
  const [wanted, change] = useWanted();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const deferred = useDeferredValue(wanted);
  const isLooking = isSearch(deferred);
  const { person, theme, kind, period } = wanted;
  const filters = useMemo(() => ({ person, theme, kind, period }), [person, theme, kind, period]);
  const allPeople = useMemo(() => peopleIn(writings), [writings]);
  const { found, words, people } = useMemo(
    () => ({
      found: isLooking ? findWritings(writings, deferred, now()) : [],
      words: searchWords(deferred.query),
      people: namedBy(allPeople, deferred.query),
    }),
    [writings, allPeople, deferred, isLooking],
  );
  if (writings.length === 0)
    return (
      <Page title={t('find.title')}>
        <NothingWritten />
      </Page>
    );
  return (
    <Page
      actions={
        <ButtonLink icon="calendar" to={appPaths.timeline}>
          {t('find.timeline.title')}
        </ButtonLink>
      }
      title={t('find.title')}
    >
      <search className="flex flex-col gap-5">
        <TextField
          autoComplete="off"
          enterKeyHint="search"
          help={isLooking ? undefined : t('find.help')}
          label={t('find.label')}
          onChange={({ currentTarget }) => change({ query: currentTarget.value })}
          ref={field}
          trailing={
            wanted.query !== '' && (
              <IconButton
                icon="close"
                label={t('find.clear')}
                onClick={() => {
                  change({ query: '' });
                  field.current?.focus();
                }}
              />
            )
          }
          type="text"
          value={wanted.query}
        />
        <SearchFilters onChange={change} wanted={filters} writings={writings} />
      </search>
      <p className="text-muted text-small" role="status">
        {isLooking && t('find.found', { count: found.length })}
      </p>
      {people.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {people.map((name) => (
            <ButtonLink icon="person" key={name} to={personPath(name)}>
              {t('exercise.aboutPerson', { person: name })}
            </ButtonLink>
          ))}
        </div>
      )}
      {isLooking && found.length === 0 && <p className="measure text-muted">{t('find.none')}</p>}
      {found.length > 0 && (
        <WritingList key={words.join(' ')} label={t('find.results')} words={words} writings={found} />
      )}
    </Page>
  );
};
