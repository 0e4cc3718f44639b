import type { Exercise } from '@ancrage/shared/content/exercise';
import type { PathProgress } from '@ancrage/shared/journal/path-steps';
import { appPaths, leadershipFormPath } from '@ancrage/shared/paths/app-paths';
import { useState } from 'react';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';
import { usePathActs } from './use-path-acts.ts';

interface PathCardProps {
  readonly standing: PathProgress;
  readonly introduction: NonNullable<Exercise['introductions']>['plf'];
  /** Whether its link is the primary action of the page. */
  readonly isFirst: boolean;
  /** Whether another path is in progress, whose position this one would replace. */
  readonly isOtherUnderWay: boolean;
}

/** One guided path: its purpose, the progress, and a link to it. Source. */
export const PathCard = ({ standing, introduction, isFirst, isOtherUnderWay }: PathCardProps) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const acts = usePathActs();
  const [isAsking, setIsAsking] = useState(false);
  const { formType, state, done, total, step, finishedAt } = standing;
  const isUnderWay = state === 'under-way';
  const label = {
    'not-begun': isOtherUnderWay ? t('leadershipPath.takeUp') : t('leadershipPath.begin'),
    'under-way': t('leadershipPath.resume', { number: done + 1 }),
    finished: t('leadershipPath.again'),
  }[state];
  return (
    <Card as="section" className="flex flex-col gap-4">
      <header className="flex flex-col gap-2">
        {isFirst ? (
          <h2 className="text-title">{introduction.title}</h2>
        ) : (
          <h3 className="text-large">{introduction.title}</h3>
        )}
        <p className="measure text-muted">{introduction.text}</p>
      </header>
      <div className="flex flex-col gap-2">
        <ProgressLine
          label={introduction.title}
          max={total}
          value={done}
          valueText={t('leadershipPath.doneOf', { done, total })}
        />
        <p className="text-small">
          {state === 'not-begun' && t('leadershipPath.notBegun', { total })}
          {isUnderWay && t('leadershipPath.underWay', { number: done + 1, total })}
          {isUnderWay && finishedAt !== null && ' · '}
          {state === 'finished' && finishedAt === null && t('leadershipPath.finishedUndated')}
          {finishedAt !== null && t('leadershipPath.finishedOn', { date: formatDate(finishedAt, locale) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isFirst && state === 'finished' && (
          <ButtonLink icon="bulb" to={appPaths.intuitions} variant="primary">
            {t('leadershipPath.follow')}
          </ButtonLink>
        )}
        <ButtonLink
          aria-label={`${label} · ${introduction.title}`}
          icon={isUnderWay ? 'arrow-right' : 'path'}
          to={leadershipFormPath(step ?? 1, formType)}
          variant={isFirst && state !== 'finished' ? 'primary' : 'secondary'}
        >
          {label}
        </ButtonLink>
        {isUnderWay && done > 0 && (
          <Button icon="undo" onClick={() => setIsAsking(true)} variant="quiet">
            {t('leadershipPath.restart')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        confirmLabel={t('leadershipPath.restartDo')}
        onConfirm={() => acts.restart(formType)}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={t('leadershipPath.restartAsk')}
      >
        {t('leadershipPath.restartText')}
      </ConfirmDialog>
    </Card>
  );
};
