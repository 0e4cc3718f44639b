import { progressOf } from '@ancrage/shared/journal/addressed-intuitions';
import { momentOf } from '@ancrage/shared/journal/date-key';
import { namingText, type OtherText } from '@ancrage/shared/journal/other-texts';
import { aboutOf, type KeyedEntry, whoOf } from '@ancrage/shared/journal/reconnections';
import { viewReconnectionPath } from '@ancrage/shared/paths/app-paths';
import { editReconnectionPath } from '@ancrage/shared/paths/edit-paths';
import { Link } from 'react-router';
import { draftKeyOf } from '#exercise/exercise-draft.ts';
import { UnsavedAnswers } from '#exercise/unsaved-answers.tsx';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Icon } from '#ui/icon.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';

interface ReconnectionCardProps {
  readonly reconnection: KeyedEntry;
  /** Its texts that no exercise asks for. */
  readonly others: readonly OtherText[];
}

/** One reconnection in the list: when, who, about what, past or upcoming, and how far its intuitions are. Source: R-07. */
export const ReconnectionCard = ({ reconnection, others }: ReconnectionCardProps) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const { key: dateKey, entry } = reconnection;
  const moment = momentOf(entry.date);
  const { implemented, total } = progressOf(entry);
  const naming = whoOf(entry) === '' ? namingText(others) : undefined;
  const about = aboutOf(entry) || (others.find((other) => other !== naming)?.text ?? '');
  const date = moment === null ? entry.date : formatDate(moment, locale);
  return (
    <>
      <Link
        className="flex flex-col gap-3 rounded-card border border-border bg-surface p-5 no-underline transition-colors duration-(--duration-leave) hover:border-accent"
        to={viewReconnectionPath(dateKey)}
      >
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-muted text-small">
          <span>{date}</span>
          {entry.pf !== undefined && (
            <span className="inline-flex items-center gap-1">
              <Icon className="size-4.5" name={entry.pf === 'past' ? 'history' : 'calendar'} />
              {t(`reconnections.${entry.pf}`)}
            </span>
          )}
        </span>
        <span className="flex flex-col gap-0.5">
          <span className="own-words line-clamp-3">
            {whoOf(entry) || naming?.text || t('reconnections.nameless')}
          </span>
          {about !== '' && <span className="line-clamp-2">{about}</span>}
        </span>
        {total === 0 ? (
          <span className="text-muted text-small">{t('reconnections.noIntuition')}</span>
        ) : (
          <span className="flex items-center gap-3 text-muted text-small">
            <ProgressLine
              label={t('reconnections.progress')}
              max={total}
              value={implemented}
              valueText={t('reconnections.progressText', { implemented, total })}
            />
            <span aria-hidden="true" className="shrink-0 tabular-nums">
              {implemented} / {total}
            </span>
          </span>
        )}
      </Link>
      <UnsavedAnswers
        draftKey={draftKeyOf('reconnection', dateKey)}
        entry={date}
        pathTo={() => editReconnectionPath(dateKey)}
      />
    </>
  );
};
