import { appPaths, articlePath, leadershipStepPath } from '@ancrage/shared/paths/app-paths';
import { ExerciseLoader } from '#exercise/exercise-loader.tsx';
import { textAt } from '#exercise/model/answers.ts';
import { useIdentityCard, useIntuitions } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Drawing, HeadingDrawing } from '#ui/drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { momentsOf } from '../model/moments.ts';
import { MomentCard } from '../parts/moment-card.tsx';

/** The step of the guided paths in which one looks for one's vocation. Source: product "Guided paths". */
const VOCATION_STEP = 5;
/** The article about the vocation; a firm's own resources may have none. */
const ARTICLE = 'the-thread-of-a-vocation';

const Mine = ({ vocation }: { readonly vocation: string }) => {
  const { t } = useTranslation();
  if (vocation === '') {
    return (
      <EmptyState
        action={
          <>
            <ButtonLink icon="card" to={appPaths.identityCard} variant="primary">
              {t('vocation.write')}
            </ButtonLink>
            <ButtonLink icon="path" to={leadershipStepPath(VOCATION_STEP)}>
              {t('vocation.find')}
            </ButtonLink>
          </>
        }
        picture={<Drawing name="thread" />}
        title={t('vocation.emptyTitle')}
      >
        {t('vocation.emptyText')}
      </EmptyState>
    );
  }
  return (
    <Card as="section" className="flex flex-col items-start gap-4">
      <h2 className="font-sans font-semibold text-muted text-small">{t('vocation.mine')}</h2>
      <p className="own-words measure">{vocation}</p>
      <p className="measure text-muted">{t('vocation.adviser')}</p>
      <ButtonLink icon="edit" to={appPaths.identityCard}>
        {t('vocation.edit')}
      </ButtonLink>
    </Card>
  );
};

/** The professional vocation and the four moments in which it is lived. Source: S-20. */
export const VocationScreen = () => {
  const { t } = useTranslation();
  const intuitions = useIntuitions();
  const vocation = textAt(useIdentityCard(), 'CIDvocationpro').trim();
  return (
    <Page
      drawing={vocation !== '' && <HeadingDrawing name="thread" />}
      intro={t('vocation.intro')}
      title={t('vocation.title')}
    >
      <Mine vocation={vocation} />
      <section aria-labelledby="moments" className="flex flex-col gap-3">
        <h2 className="text-title" id="moments">
          {t('vocation.momentsTitle')}
        </h2>
        <p className="measure text-muted">{t('vocation.momentsText')}</p>
        <ExerciseLoader id="reconnection">
          {(reconnection) => (
            <ol aria-labelledby="moments" className="flex flex-col gap-3">
              {momentsOf(reconnection, intuitions).map((moment, place) => (
                <MomentCard key={JSON.stringify(moment.label)} moment={moment} number={place + 1} />
              ))}
            </ol>
          )}
        </ExerciseLoader>
      </section>
      <div className="flex flex-wrap gap-3">
        <ButtonLink icon="anchor" to={appPaths.addReconnection}>
          {t('vocation.start')}
        </ButtonLink>
        <ButtonLink className="max-roomy:-ml-5" icon="leaf" to={articlePath(ARTICLE)} variant="quiet">
          {t('vocation.article')}
        </ButtonLink>
      </div>
    </Page>
  );
};
