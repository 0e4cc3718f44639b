import { PERSON_STATES } from '@ancrage/shared/rules/staff-decisions';
import { PEOPLE_SORTS } from '@ancrage/shared/wire/staff-people';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { Segmented } from '#ui/segmented.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { PeopleFilter } from '../model/people-filter.ts';

/** A pause in typing after which the search begins, in milliseconds. */
const TYPING_PAUSE_MS = 250;

interface PeopleFilterFormProps {
  filter: PeopleFilter;
  /** Called with the changed part of the filter. */
  onChange: (change: Partial<PeopleFilter>) => void;
}

/** Search, state and order of the list. */
export const PeopleFilterForm = ({ filter, onChange }: PeopleFilterFormProps) => {
  const { t } = useTranslation('staff');
  const [typed, setTyped] = useState(filter.search);
  const { search } = filter;
  const asked = useRef(search);
  // The address changes from elsewhere, too: by a link, or the way back.
  useEffect(() => {
    if (search === asked.current) return;
    asked.current = search;
    setTyped(search);
  }, [search]);
  useEffect(() => {
    if (typed === search) return;
    const timer = setTimeout(() => {
      asked.current = typed;
      onChange({ search: typed });
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, onChange]);
  return (
    <search className="flex flex-col gap-4 print:hidden">
      <div className="grid gap-4 roomy:grid-cols-[1fr_auto]">
        <TextField
          autoComplete="off"
          label={t('people.search')}
          onChange={(event) => setTyped(event.target.value)}
          type="search"
          value={typed}
        />
        <SelectField
          label={t('people.sort')}
          onChange={(sort) => onChange({ sort })}
          options={PEOPLE_SORTS.map((value) => ({ value, label: t(`people.sorts.${value}`) }))}
          value={filter.sort}
        />
      </div>
      {/* On a phone, rows of three and two: the fifth would be alone. */}
      <div className="max-roomy:[&_label]:basis-1/4">
        <Segmented
          label={t('people.state')}
          onChange={(state) => onChange({ state })}
          options={[
            { value: 'everyone' as const, label: t('people.everyone') },
            ...PERSON_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
          ]}
          value={filter.state}
        />
      </div>
    </search>
  );
};
