import { momentOf, newestFirst } from '@ancrage/shared/journal/date-key';
import { aboutOf, reconnectionsOf, whoOf } from '@ancrage/shared/journal/reconnections';
import { appPaths, viewReconnectionPath } from '@ancrage/shared/paths/app-paths';
import { Link } from 'react-router';
import { useIntuitions, useJournalField } from '#journal-data/journal/use-journal.ts';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Situations } from './situations.tsx';

interface StepProps {
  readonly label: string;
  /** The person's words. */
  readonly words: string;
  /** Further words, small. */
  readonly about?: string;
  /** The date key of the entry. */
  readonly date: string;
  readonly to: string;
}

const Step = ({ label, words, about = '', date, to }: StepProps) => {
  const locale = useLocale();
  const moment = momentOf(date);
  return (
    <li>
      <Link
        className="group flex min-h-14 flex-col justify-center border-border border-b py-2 no-underline"
        to={to}
      >
        <span className="flex justify-between gap-3 text-muted text-small">
          {label}
          {moment !== null && <span className="shrink-0">{formatDate(moment, locale)}</span>}
        </span>
        <span className="line-clamp-1 font-serif text-large group-hover:text-accent-strong">{words}</span>
        {about !== '' && <span className="line-clamp-1 text-muted text-small">{about}</span>}
      </Link>
    </li>
  );
};

/** A reconnection by its person, then its subject; by its subject alone when no person is named. */
const namedBy = (who: string, about: string, unnamed: string) =>
  who === '' ? { words: about || unnamed } : { words: who, about };

/** What comes up or just happened, the last reconnection and the last note; nothing when there is none. */
export const LastSteps = () => {
  const { t } = useTranslation();
  const [reconnection] = reconnectionsOf(useIntuitions());
  const [note] = Object.values(useJournalField('field_celebrations')).sort((one, other) =>
    newestFirst(one.date, other.date),
  );
  if (reconnection === undefined && note === undefined) return null;
  return (
    <>
      <Situations />
      <ul className="flex flex-col">
        {reconnection !== undefined && (
          <Step
            date={reconnection.entry.date}
            label={t('home.lastReconnection')}
            to={viewReconnectionPath(reconnection.key)}
            {...namedBy(whoOf(reconnection.entry), aboutOf(reconnection.entry), t('home.unnamed'))}
          />
        )}
        {note !== undefined && (
          <Step
            date={note.date}
            label={t('home.lastNote')}
            to={appPaths.notes}
            words={note.text?.trim() || t('home.unnamed')}
          />
        )}
      </ul>
    </>
  );
};
