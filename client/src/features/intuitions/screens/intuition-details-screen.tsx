import { intuitionsIn } from '@ancrage/shared/journal/addressed-intuitions';
import { INTUITIONS_KEY } from '@ancrage/shared/journal/intuitions';
import { entriesByDate, isSpecial, type KeyedEntry } from '@ancrage/shared/journal/reconnections';
import { appPaths, viewReconnectionPath } from '@ancrage/shared/paths/app-paths';
import { useAllExercises } from '#exercise/content.ts';
import { OtherTextList } from '#exercise/other-texts.tsx';
import { SecondVersions } from '#exercise/second-versions.tsx';
import { useIntuitions } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Page } from '#ui/page.tsx';
import { useProgressiveList } from '#ui/use-progressive-list.ts';
import { useHasPage, useOthersOfOrigin } from '../model/use-others-of-origin.ts';
import { IntuitionRow } from '../parts/intuition-row.tsx';
import { NoIntuitions } from '../parts/no-intuitions.tsx';
import { useOriginName } from '../parts/origin.tsx';
import { useAskedDeletion } from '../parts/use-asked-deletion.tsx';
import { useIntuitionActs } from '../parts/use-intuition-acts.ts';
import { usePlanDialog } from '../parts/use-plan-dialog.tsx';

/** Intuitions under the reconnection they come from; each can be deleted, with a way back. Source: R-08, S-16. */
export const IntuitionDetailsScreen = () => {
  const { t } = useTranslation();
  const acts = useIntuitionActs();
  const originName = useOriginName();
  const intuitions = useIntuitions();
  const asking = useAllExercises();
  const { ask, question } = useAskedDeletion();
  const { open, dialog } = usePlanDialog();
  const othersOf = useOthersOfOrigin();
  const hasPage = useHasPage();
  const others = (keyed: KeyedEntry) => (hasPage(keyed) ? [] : othersOf(keyed));
  const entries = entriesByDate(intuitions).filter(
    (keyed) => (keyed.entry.intuitionsdata ?? []).length > 0 || others(keyed).length > 0,
  );
  const drawn = useProgressiveList(entries);

  if (entries.length === 0) {
    return (
      <Page title={t('intuitions.detailsTitle')}>
        <NoIntuitions />
      </Page>
    );
  }
  return (
    <Page intro={t('intuitions.detailsIntro')} title={t('intuitions.detailsTitle')}>
      {drawn.map((keyed) => (
        <section className="flex flex-col gap-3" key={keyed.key}>
          <header className="flex flex-wrap items-center justify-between gap-x-3">
            <h2 className="text-large">{originName(keyed)}</h2>
            {!isSpecial(keyed.entry) && (
              <ButtonLink flush icon="notebook" to={viewReconnectionPath(keyed.key)} variant="quiet">
                {t('intuitions.open')}
              </ButtonLink>
            )}
          </header>
          <ol className="empty:hidden divide-y divide-border rounded-card border border-border bg-surface px-1">
            {intuitionsIn(keyed).map((placed) => (
              <li data-item="intuition" key={placed.address.id ?? `${placed.address.index} ${placed.name}`}>
                <IntuitionRow
                  intuition={placed}
                  onAgain={() => void acts.answer(placed, { kind: 'again' })}
                  onDelete={() => ask(keyed, placed)}
                  onPlan={() => open(placed)}
                  onStatus={(status) => acts.setStatus(placed, status)}
                  stored={keyed.entry.intuitionsdata?.[placed.address.index]}
                />
              </li>
            ))}
          </ol>
          <OtherTextList texts={others(keyed)} />
          <SecondVersions
            entryKey={keyed.key}
            exercises={asking}
            field="field_intuitions"
            isHere={({ answerKey }) => answerKey === INTUITIONS_KEY}
            situation={null}
          />
        </section>
      ))}
      <ButtonLink className="self-start" flush icon="bulb" to={appPaths.intuitions} variant="quiet">
        {t('intuitions.flat')}
      </ButtonLink>
      {question}
      {dialog}
    </Page>
  );
};
