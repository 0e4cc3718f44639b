import { peopleIn } from '@ancrage/shared/journal/with-whom';
import { memo, useMemo } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { ANYTHING, PERIODS, themesIn, type Wanted } from '../model/search.ts';
import type { Writing } from '../model/writings.ts';

type Filters = Omit<Wanted, 'query'>;

const { query: _, ...NO_FILTER } = ANYTHING;

interface SearchFiltersProps {
  readonly writings: readonly Writing[];
  readonly wanted: Filters;
  readonly onChange: (changes: Partial<Wanted>) => void;
}

/**
 * The filters of the search: person, theme, kind, time. A filter without a choice is left out. A keystroke in the search
 * does not render their choices again.
 */
export const SearchFilters = memo(({ writings, wanted, onChange }: SearchFiltersProps) => {
  const { t } = useTranslation();
  const choices = useMemo(
    () => ({
      people: peopleIn(writings),
      themes: themesIn(writings),
      kinds: [...new Set(writings.map(({ kind }) => kind))],
    }),
    [writings],
  );
  const withAll = (values: readonly string[]) => [
    { value: '', label: t('find.filters.all') },
    ...values.map((value) => ({ value, label: value })),
  ];
  const hasFilter = [wanted.person, wanted.theme, wanted.kind].some(Boolean) || wanted.period !== 'always';
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Disclosure title={t('find.filters.title')}>
        <div className="find-filters">
          {choices.people.length > 0 && (
            <SelectField
              label={t('find.filters.person')}
              onChange={(person) => onChange({ person })}
              options={withAll(choices.people)}
              value={wanted.person}
            />
          )}
          {choices.themes.length > 0 && (
            <SelectField
              label={t('find.filters.theme')}
              onChange={(theme) => onChange({ theme })}
              options={withAll(choices.themes)}
              value={wanted.theme}
            />
          )}
          <SelectField
            label={t('find.filters.kind')}
            onChange={(kind) => onChange({ kind })}
            options={[
              { value: '', label: t('find.filters.all') },
              ...choices.kinds.map((kind) => ({ value: kind as string, label: t(`history.${kind}`) })),
            ]}
            value={wanted.kind}
          />
          <SelectField
            label={t('find.filters.period')}
            onChange={(period) => onChange({ period })}
            options={PERIODS.map((period) => ({ value: period, label: t(`find.filters.periods.${period}`) }))}
            value={wanted.period}
          />
        </div>
      </Disclosure>
      {hasFilter && (
        <Button className="self-start" onClick={() => onChange(NO_FILTER)} variant="quiet">
          {t('find.filters.clear')}
        </Button>
      )}
    </div>
  );
});
