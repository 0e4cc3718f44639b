import type { KeyedEntry } from '@ancrage/shared/journal/reconnections';
import { situationPairs } from '@ancrage/shared/journal/situations';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { editReconnectionPath } from '@ancrage/shared/paths/edit-paths';
import { useExercise } from '#exercise/content.ts';
import { OrphanedEditList } from '#exercise/orphaned-edit-list.tsx';
import { StrayTexts } from '#exercise/other-texts.tsx';
import { useFindOthers } from '#exercise/use-other-texts.ts';
import { useIntuitions } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Drawing } from '#ui/drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { useProgressiveList } from '#ui/use-progressive-list.ts';
import { ReconnectionCard } from '../parts/reconnection-card.tsx';

/** The reconnections, newest first. Source: R-07. */
export const ReconnectionsScreen = () => {
  const { t } = useTranslation();
  const intuitions = useIntuitions();
  const reconnections = situationPairs(intuitions);
  const drawn = useProgressiveList(reconnections);
  const content = useExercise('reconnection');
  const editsWithoutEntry = content.state === 'ready' && (
    <OrphanedEditList
      entries={intuitions}
      exercise={content.exercise}
      id="reconnection"
      pathTo={editReconnectionPath}
    />
  );
  const findOthers = useFindOthers('field_intuitions');
  const exercises = content.state === 'ready' ? [content.exercise] : null;
  const card = (reconnection: KeyedEntry) => (
    <ReconnectionCard
      others={exercises === null ? [] : findOthers(reconnection.key, exercises)}
      reconnection={reconnection}
    />
  );
  const start = (
    <ButtonLink icon="anchor" to={appPaths.addReconnection} variant="primary">
      {t('reconnections.start')}
    </ButtonLink>
  );
  if (reconnections.length === 0) {
    return (
      <Page title={t('reconnections.title')}>
        {editsWithoutEntry}
        <EmptyState
          action={start}
          example={t('reconnections.empty.example')}
          picture={<Drawing name="anchor" />}
          title={t('reconnections.empty.title')}
        >
          {t('reconnections.empty.text')}
        </EmptyState>
        <StrayTexts field="field_intuitions" />
      </Page>
    );
  }
  return (
    <Page intro={t('reconnections.intro')} title={t('reconnections.title')}>
      <div className="flex flex-wrap gap-3">
        {start}
        <ButtonLink className="max-roomy:-ml-5" icon="bulb" to={appPaths.intuitionDetails} variant="quiet">
          {t('reconnections.intuitionDetails')}
        </ButtonLink>
      </div>
      {editsWithoutEntry}
      <ul className="flex flex-col gap-3">
        {drawn.map(({ shown, before }) => (
          <li className="flex flex-col gap-2" key={shown.key}>
            {card(shown)}
            {before !== undefined && (
              <section
                aria-label={t('followThrough.situation.coming')}
                className="ml-4 flex flex-col gap-2 border-border border-l-2 pl-4"
              >
                <p className="text-muted text-small">{t('followThrough.situation.coming')}</p>
                {card(before)}
              </section>
            )}
          </li>
        ))}
      </ul>
      <StrayTexts field="field_intuitions" />
    </Page>
  );
};
