import type { StaffPersonRow } from '@ancrage/shared/wire/staff-people';
import { useTranslation } from '#platform/i18n.ts';
import { classes } from '#ui/classes.ts';
import { PersonRow } from './person-row.tsx';

interface PeopleTableProps {
  people: readonly StaffPersonRow[];
  chosen: ReadonlySet<number>;
  /** Absent for a member who may decide nothing: nobody can be chosen then. */
  onChoose?: (chosen: ReadonlySet<number>) => void;
}

const withOne = (chosen: ReadonlySet<number>, uid: number, isIn: boolean): ReadonlySet<number> => {
  const next = new Set(chosen);
  if (isIn) next.add(uid);
  else next.delete(uid);
  return next;
};

/** The list of people, selectable for a decision on several at once by members who may decide. */
export const PeopleTable = ({ people, chosen, onChoose }: PeopleTableProps) => {
  const { t } = useTranslation('staff');
  const isAll = people.every(({ uid }) => chosen.has(uid));
  const heading = 'wide:px-3 wide:py-3 text-left font-semibold text-muted text-small';
  return (
    <div className="overflow-hidden rounded-card border border-border bg-surface">
      <table className="block w-full wide:table wide:table-fixed">
        <thead className="block wide:table-header-group">
          <tr className={classes('flex px-4 wide:table-row wide:p-0', onChoose && 'py-3')}>
            {onChoose && (
              <th className="wide:w-14 wide:py-3 wide:pl-4 wide:text-left" scope="col">
                <label className="flex items-center gap-3">
                  <input
                    checked={isAll}
                    className="block size-6 shrink-0 accent-accent"
                    onChange={(event) =>
                      onChoose(new Set(event.target.checked ? people.map(({ uid }) => uid) : []))
                    }
                    type="checkbox"
                  />
                  <span className="text-left font-normal text-small wide:sr-only">
                    {t('people.selectAll')}
                  </span>
                </label>
              </th>
            )}
            {(['name', 'company', 'requested'] as const).map((column) => (
              <th
                className={`sr-only wide:not-sr-only wide:table-cell ${heading} ${column === 'requested' ? 'wide:w-30' : ''}`}
                key={column}
                scope="col"
              >
                {t(`people.${column}`)}
              </th>
            ))}
            <th className={`sr-only wide:not-sr-only wide:table-cell ${heading} wide:w-36`} scope="col">
              {t('people.state')}
            </th>
          </tr>
        </thead>
        <tbody className="block wide:table-row-group">
          {people.map((person) => (
            <PersonRow
              chosen={chosen.has(person.uid)}
              key={person.uid}
              person={person}
              {...(onChoose && {
                onChoose: (isIn: boolean) => onChoose(withOne(chosen, person.uid, isIn)),
              })}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
};
