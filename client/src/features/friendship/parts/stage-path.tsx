import { FRIENDSHIP_STAGES, type FriendshipStage } from '@ancrage/shared/journal/friendship';
import { Link } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { placeOf } from '../model/stages.ts';

interface StagePathProps {
  /** The current stage; absent where the path is only shown. */
  readonly current?: FriendshipStage;
  /** How far the exchange is; the stages before are done. */
  readonly reached?: FriendshipStage;
  readonly isFinished?: boolean;
  /** The address of a stage; without it the path is only shown. */
  readonly pathTo?: (stage: FriendshipStage) => string;
  /** The router state of the links. */
  readonly state?: unknown;
}

/** The four stages of an exchange as one path. Source: P-10, R-17. */
export const StagePath = ({ current, reached, isFinished = false, pathTo, state }: StagePathProps) => {
  const { t } = useTranslation();
  const isDone = (stage: FriendshipStage) =>
    isFinished || (reached !== undefined && placeOf(stage) < placeOf(reached));
  const contents = (stage: FriendshipStage) => (
    <>
      <span
        aria-hidden="true"
        className={classes(
          'grid size-7 shrink-0 place-items-center rounded-pill border font-serif text-small',
          stage === current ? 'border-on-accent' : 'border-accent text-accent',
        )}
      >
        {isDone(stage) ? <Icon className="size-4.5" name="check" /> : placeOf(stage) + 1}
      </span>
      <span className="min-w-0 leading-tight">
        {t(`friendship.stages.${stage}`)}
        {isDone(stage) && <span className="sr-only"> ({t('friendship.stages.done')})</span>}
      </span>
    </>
  );
  const look = (stage: FriendshipStage) =>
    classes(
      'flex min-h-12 h-full items-center gap-2 rounded-card px-2.5 py-2 text-small no-underline',
      stage === current ? 'bg-accent font-semibold text-on-accent' : 'bg-accent-subtle text-foreground',
      pathTo !== undefined && stage !== current && 'hover:text-accent-strong',
    );
  const steps = (
    <ol className="grid grid-cols-2 gap-2 roomy:grid-cols-4">
      {FRIENDSHIP_STAGES.map((stage) => (
        <li key={stage}>
          {pathTo === undefined ? (
            <span aria-current={stage === current ? 'step' : undefined} className={look(stage)}>
              {contents(stage)}
            </span>
          ) : (
            <Link
              aria-current={stage === current ? 'step' : undefined}
              className={look(stage)}
              state={state}
              to={pathTo(stage)}
            >
              {contents(stage)}
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
  return pathTo === undefined ? (
    steps
  ) : (
    <nav aria-label={t('friendship.stages.label')} className="print:hidden">
      {steps}
    </nav>
  );
};
