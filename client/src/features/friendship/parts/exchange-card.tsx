import { momentOf } from '@ancrage/shared/journal/date-key';
import { FRIENDSHIP_STAGES } from '@ancrage/shared/journal/friendship';
import { namingText } from '@ancrage/shared/journal/other-texts';
import { highlightPieces } from '@ancrage/shared/text/highlight';
import { Link } from 'react-router';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Icon } from '#ui/icon.tsx';
import { MarkedText } from '#ui/marked-text.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';
import { foundIn, type Grouping, type KeyedExchange } from '../model/exchange-groups.ts';
import { isFinished, placeOf, resumePath, stageOf } from '../model/stages.ts';

interface ExchangeCardProps {
  readonly exchange: KeyedExchange;
  /** The grouping of the list: the card shows the other of person and theme. */
  readonly grouping: Grouping;
  /** The words of a search to mark. */
  readonly words: readonly string[];
}

/** One exchange in the list: its theme or its person, when, and how far it is. Source: R-13. */
export const ExchangeCard = ({ exchange, grouping, words }: ExchangeCardProps) => {
  const { dateKey, entry, others } = exchange;
  const { t } = useTranslation();
  const locale = useLocale();
  const moment = momentOf(entry.date);
  const stage = stageOf(entry.stage);
  const subject = (grouping === 'person' ? entry.theme : entry.person)?.trim() ?? '';
  const naming = subject === '' ? namingText(others) : undefined;
  const nameless = t(grouping === 'person' ? 'friendship.themeless' : 'friendship.personless');
  const called = subject || naming?.text || nameless;
  const found = foundIn(exchange, words).filter((answer) => answer !== called);
  const more = found.length > 0 ? undefined : others.find((other) => other !== naming);
  const stageName = t(`friendship.stages.${stage}`);
  return (
    <Link
      className="flex flex-col gap-3 rounded-card border border-border bg-surface p-5 no-underline transition-colors duration-(--duration-leave) hover:border-accent"
      to={resumePath(dateKey, entry)}
    >
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-muted text-small">
        <span>{moment === null ? entry.date : formatDate(moment, locale)}</span>
        {isFinished(entry) ? (
          <span className="inline-flex items-center gap-1 text-success">
            <Icon className="size-4.5" name="check-circle" />
            {t('friendship.finished')}
          </span>
        ) : (
          <span>{t('friendship.underway')}</span>
        )}
      </span>
      <span className="own-words line-clamp-3">
        <MarkedText pieces={highlightPieces(called, words)} />
      </span>
      {more !== undefined && <span className="line-clamp-2 text-muted text-small">{more.text}</span>}
      {found.map((answer) => (
        <span className="text-muted text-small" key={answer}>
          <MarkedText pieces={highlightPieces(answer, words)} />
        </span>
      ))}
      {!isFinished(entry) && (
        <span className="flex items-center gap-3 text-muted text-small">
          <ProgressLine
            label={t('friendship.progress')}
            max={FRIENDSHIP_STAGES.length}
            value={placeOf(stage) + 1}
            valueText={t('friendship.progressText', {
              number: placeOf(stage) + 1,
              total: FRIENDSHIP_STAGES.length,
              stage: stageName,
            })}
          />
          <span className="shrink-0">{stageName}</span>
        </span>
      )}
    </Link>
  );
};
