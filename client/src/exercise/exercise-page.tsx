import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { Icon } from '#ui/icon.tsx';
import { usePageHeading } from '#ui/use-page-heading.ts';
import { ExercisePlacesContext } from './player/exercise-places.ts';
import { useKeyboardHeight } from './player/use-keyboard-height.ts';

interface ExercisePageProps {
  /** The exercise's title: the page's heading, and the document's title. */
  readonly title: string;
  /** What the exercise is part of: the path and its step, or the theme of an exchange. */
  readonly partOf?: string | undefined;
  /** Where closing leads. */
  readonly closeTo: string;
  readonly children?: ReactNode;
}

/**
 * The screen of an exercise. On a phone it has the whole screen: the app's bars are hidden (`full-screen` in ui/theme.css). On a
 * desktop it is a stage of a fixed size (`stage` there). The player draws its progress into the bar and its acts into the foot,
 * which both stay in place while a slide scrolls.
 */
export const ExercisePage = ({ title, partOf, closeTo, children }: ExercisePageProps) => {
  const { t } = useTranslation();
  const heading = usePageHeading(title);
  const page = useRef<HTMLDivElement>(null);
  useKeyboardHeight(page);
  const stage = useRef<HTMLDivElement>(null);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const places = useMemo(() => ({ page, stage, bar, foot }), [bar, foot]);
  return (
    <div
      className="exercise-page wide:-mt-3 -mx-5 flex min-h-dvh wide:min-h-[calc(100dvh-56px)] flex-col stage:justify-center stage:pb-10 min-[72rem]:stage:-mx-10"
      data-full-screen=""
      ref={page}
    >
      <div
        className="flex flex-1 flex-col stage:h-[min(620px,100dvh-104px)] stage:flex-none stage:overflow-hidden stage:rounded-sheet stage:border stage:border-border stage:bg-surface stage:shadow-soft"
        data-stage=""
      >
        <div className="exercise-bar z-1 flex items-center bg-background pt-[env(safe-area-inset-top)] pr-5 pl-1.5 stage:bg-surface stage:pt-2 stage:pr-8 stage:pl-5">
          <Link
            aria-label={t('exercise.close')}
            className="grid size-12 shrink-0 place-items-center rounded-pill text-muted hover:bg-accent-subtle hover:text-accent-strong"
            title={t('exercise.close')}
            to={closeTo}
          >
            <Icon className="size-6" name="close" />
          </Link>
          <div className="flex min-w-0 flex-1 items-center gap-3" ref={setBar} />
        </div>
        <div
          className="flex flex-1 flex-col gap-1.5 px-5 pb-6 stage:min-h-0 stage:gap-4 stage:scroll-pb-6 stage:overflow-y-auto stage:overscroll-contain stage:px-8 stage:pt-2"
          ref={stage}
        >
          <header className="truncate text-muted text-small leading-5 stage:whitespace-normal">
            {partOf !== undefined && (
              <p className="mr-1.5 inline">
                {partOf} <span aria-hidden="true">·</span>
              </p>
            )}
            <h1 className="inline font-normal font-sans" ref={heading} tabIndex={-1}>
              {title}
            </h1>
          </header>
          <ExercisePlacesContext value={places}>{children}</ExercisePlacesContext>
        </div>
        <div
          className="exercise-foot z-1 bg-background pb-[env(safe-area-inset-bottom)] stage:bg-surface"
          ref={setFoot}
        />
      </div>
    </div>
  );
};
