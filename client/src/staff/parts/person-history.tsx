import type { StaffDuplicate, StaffHistoryEntry } from '@ancrage/shared/wire/staff-people';
import { Link } from 'react-router';
import { formatList } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Card } from '#ui/card.tsx';
import { staffPersonPath } from '../model/staff-paths.ts';
import { useDates } from '../model/use-dates.ts';
import { useDetail } from '../model/use-detail.ts';
import { MailAddress } from './mail-address.tsx';
import { PersonName } from './person-name.tsx';
import { StateBadge } from './state-badge.tsx';

/** What happened to an account, newest first. */
export const PersonHistory = ({ history }: { history: readonly StaffHistoryEntry[] }) => {
  const { t } = useTranslation('staff');
  const date = useDates();
  const wordsOf = useDetail();
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-title">{t('person.history')}</h2>
      <ol className="flex flex-col gap-3">
        {history.map(({ at, event, by, detail }) => (
          <li className="border-border border-t pt-3 first:border-0 first:pt-0" key={`${at}-${event}`}>
            <span className="font-semibold">{t(`person.events.${event}`)}</span>
            {by !== null && <span> {t('person.by', { name: by })}</span>}
            <span className="block text-muted text-small">{date(at, 'moment')}</span>
            {detail !== '' && (
              <span className="measure block text-small">
                {event === 'corrected' ? wordsOf.fields(detail) : detail}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
};

/** Others who may be the same person. */
export const PossibleDuplicates = ({ people }: { people: readonly StaffDuplicate[] }) => {
  const { t } = useTranslation('staff');
  const locale = useLocale();
  if (people.length === 0) return null;
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-title">{t('person.duplicates')}</h2>
      <ul className="flex flex-col gap-3">
        {people.map((other) => (
          <li className="flex flex-wrap items-baseline gap-x-3" key={other.uid}>
            <Link className="link font-semibold" to={staffPersonPath(other.uid)}>
              <PersonName person={other} />
            </Link>
            <StateBadge state={other.state} />
            <span className="basis-full text-muted text-small">
              <MailAddress mail={other.mail} /> ·{' '}
              {formatList(
                other.likeness.map((like) => t(`person.likeness.${like}`)),
                locale,
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
};
