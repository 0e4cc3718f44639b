import type { Exercise } from '@ancrage/shared/content/exercise';
import { exerciseOnPath } from '@ancrage/shared/content/path-wording';
import { childPath, isWithin } from '@ancrage/shared/journal/answer-path';
import { momentOf } from '@ancrage/shared/journal/date-key';
import { INTUITIONS_KEY } from '@ancrage/shared/journal/intuitions';
import { FORM_TYPES, type FormType, type PathResult } from '@ancrage/shared/journal/leadership-path';
import { SummarySections } from '#exercise/blocks/summary-block.tsx';
import { SecondVersions } from '#exercise/second-versions.tsx';
import { usePathName } from '#exercise/use-path-name.ts';
import { useIdentityCard, useIntuitions, useJournalField } from '#journal-data/journal/use-journal.ts';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Card } from '#ui/card.tsx';

interface ResultProps {
  readonly exercise: Exercise;
  readonly formType: FormType;
  readonly result: PathResult;
  /** Only the latest result shows the intuitions: they are still in use. */
  readonly isLatest: boolean;
}

const Result = ({ exercise, formType, result, isLatest }: ResultProps) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const identityCard = useIdentityCard();
  const items = useIntuitions()[formType]?.intuitionsdata;
  const { summary } = exerciseOnPath(exercise, formType);
  if (summary === undefined) return null;
  const moment = result.date === undefined ? null : momentOf(result.date);
  const answers = { ...result, ...(isLatest && items !== undefined && { [INTUITIONS_KEY]: items }) };
  return (
    <div className="flex flex-col gap-4">
      {moment !== null && (
        <p className="text-muted text-small">
          {t('leadershipPath.finishedOn', { date: formatDate(moment, locale) })}
        </p>
      )}
      <SummarySections
        answers={answers}
        block={summary}
        heading="h4"
        identityCard={identityCard}
        outcomeFirst={isLatest}
      />
    </div>
  );
};

/** The results of finished paths, the latest first; earlier results of a path are collapsed. Source: E-07. */
export const PathResults = ({ exercise }: { readonly exercise: Exercise }) => {
  const { t } = useTranslation();
  const pathName = usePathName();
  const { results = {} } = useJournalField('field_plf');
  const found = FORM_TYPES.flatMap((formType) => {
    const result = results[formType];
    return result === undefined ? [] : [{ formType, result }];
  });
  if (found.length === 0) return null;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-title">{t('leadershipPath.results')}</h2>
      {found.map(({ formType, result }) => (
        <Card as="article" className="flex flex-col gap-4" key={formType}>
          <h3 className="text-large">{pathName(formType)}</h3>
          <Result exercise={exercise} formType={formType} isLatest result={result} />
          <SecondVersions
            entryKey={null}
            exercises={[exercise]}
            field="field_plf"
            isHere={({ path }) => isWithin(path, childPath('results', formType))}
            situation={null}
          />
          <SecondVersions
            entryKey={formType}
            exercises={[exercise]}
            field="field_intuitions"
            situation={null}
          />
          {(result.earlier ?? []).map((earlier, place) => (
            <details key={`${earlier.date} ${place}`}>
              <summary className="link min-h-11 cursor-pointer content-center">
                {t('leadershipPath.earlier')}
              </summary>
              <Result exercise={exercise} formType={formType} isLatest={false} result={earlier} />
            </details>
          ))}
        </Card>
      ))}
    </section>
  );
};
