import type { StaffPersonRow } from '@ancrage/shared/wire/staff-people';
import { Link } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { classes } from '#ui/classes.ts';
import { nameOf } from '../model/name-of.ts';
import { staffPersonPath } from '../model/staff-paths.ts';
import { useDates } from '../model/use-dates.ts';
import { MailAddress } from './mail-address.tsx';
import { PersonName } from './person-name.tsx';
import { StateBadge } from './state-badge.tsx';

interface PersonRowProps {
  person: StaffPersonRow;
  chosen: boolean;
  /** Absent where nobody can be chosen. */
  onChoose?: (chosen: boolean) => void;
}

/** One person of the list: a table row on a large screen, a block on a phone. */
export const PersonRow = ({ person, chosen, onChoose }: PersonRowProps) => {
  const { t } = useTranslation('staff');
  const date = useDates();
  const name = nameOf(person);
  const work = [person.company, person.title].filter((text) => text !== '').join(', ');
  return (
    <tr
      className={classes(
        'grid grid-cols-[auto_1fr_auto] items-start border-border border-t px-4 py-3 wide:table-row',
        onChoose && 'gap-x-3',
        chosen && 'bg-accent-subtle',
      )}
    >
      {onChoose && (
        <td className="col-start-1 row-start-1 wide:w-12 wide:py-3 wide:pl-4 wide:align-middle">
          <input
            aria-label={t('people.select', { name })}
            checked={chosen}
            className="block size-6 accent-accent"
            onChange={(event) => onChoose(event.target.checked)}
            type="checkbox"
          />
        </td>
      )}
      <td className="col-span-2 col-start-2 row-start-1 min-w-0 wide:px-3 wide:py-3">
        <Link className="link font-semibold" to={staffPersonPath(person.uid)}>
          <PersonName person={person} />
        </Link>
        {name !== person.mail && <MailAddress className="block text-muted text-small" mail={person.mail} />}
        {person.hasPossibleDuplicates && (
          <span className="block text-small text-warning">{t('people.duplicate')}</span>
        )}
      </td>
      <td className="col-span-2 col-start-2 row-start-2 text-small wide:px-3 wide:py-3">{work}</td>
      <td className="col-start-2 row-start-3 text-muted text-small wide:whitespace-nowrap wide:px-3 wide:py-3">
        {date(person.requestedAt, 'short')}
      </td>
      <td className="col-start-3 row-start-3 wide:px-3 wide:py-3 wide:pr-4">
        <StateBadge state={person.state} />
      </td>
    </tr>
  );
};
