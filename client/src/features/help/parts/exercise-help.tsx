import type { Help } from '@ancrage/shared/content/library';
import { PLACES } from '@ancrage/shared/content/places';
import { useLocation } from 'react-router';
import { useExercises } from '#exercise/content.ts';
import { useTranslation } from '#platform/i18n.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Drawing, type DrawingName } from '#ui/drawing.tsx';

type ExerciseEntry = Help['exercises'][number];

/** The drawings of our exercises; one that a firm adds to the help has none. */
const DRAWINGS: Readonly<Record<string, DrawingName>> = {
  reconnection: 'anchor',
  'check-in': 'cloud',
  'identity-card': 'cairn',
  vocation: 'thread',
  intuitions: 'lighthouse',
  derailors: 'sail',
  'leadership-path': 'stones',
  'resourceful-moment': 'jetty',
  friendship: 'chairs',
  notes: 'notebook',
  report: 'paper-boat',
  'week-review': 'sunset',
};

const HEADING = 'font-sans font-semibold text-muted text-small';

/** The purpose of an exercise: from the help, else from the exercise itself. */
const usePurpose = ({ id, purpose }: ExerciseEntry): string | undefined => {
  const exercises = useExercises();
  if (purpose !== undefined || exercises === null) return purpose;
  return Object.values(exercises).find((exercise) => exercise.id === id)?.purpose;
};

const OneExercise = ({ entry }: { readonly entry: ExerciseEntry }) => {
  const { t } = useTranslation();
  const { hash } = useLocation();
  const purpose = usePurpose(entry);
  const drawing = DRAWINGS[entry.id];
  return (
    <Disclosure id={entry.id} isWanted={hash === `#${entry.id}`} title={entry.title}>
      {drawing !== undefined && <Drawing name={drawing} />}
      {purpose !== undefined && <p className="measure font-serif text-large">{purpose}</p>}
      <div>
        <h3 className={HEADING}>{t('help.when')}</h3>
        <p className="measure">{entry.when}</p>
      </div>
      <div>
        <h3 className={HEADING}>{t('help.how')}</h3>
        <ol className="measure flex list-decimal flex-col gap-1.5 pl-6 marker:font-semibold marker:text-accent">
          {entry.steps.map((step) => (
            <li className="pl-1" key={step}>
              {step}
            </li>
          ))}
        </ol>
      </div>
      <ButtonLink className="self-start" to={PLACES[entry.place]}>
        {t(`places.${entry.place}`)}
      </ButtonLink>
    </Disclosure>
  );
};

/** How each exercise works, to be opened one by one. Source: R-14. */
export const ExerciseHelp = ({ exercises }: Pick<Help, 'exercises'>) => (
  <Card className="py-2 roomy:py-3">
    {exercises.map((entry) => (
      <OneExercise entry={entry} key={entry.id} />
    ))}
  </Card>
);
