import { appPaths, FILTER_PARAMETER } from '@ancrage/shared/paths/app-paths';
import { addTraitPath, type TraitKind } from '@ancrage/shared/paths/edit-paths';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { draftKeyOf } from '#exercise/exercise-draft.ts';
import { StrayTexts } from '#exercise/other-texts.tsx';
import { useEntryActs } from '#exercise/use-entry-acts.ts';
import { useFindOthers } from '#exercise/use-other-texts.ts';
import { removeWithDraft } from '#journal-data/drafts/use-draft-rows.ts';
import { useJournalField } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useQueryChoice } from '#platform/navigation/use-query-choice.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Drawing, HeadingDrawing } from '#ui/drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { OPEN_PARAMETER } from '../model/paths.ts';
import { calledOf, FIELDS, type Trait, traitName, traitsByDate } from '../model/trait.ts';
import { DerailorsGuard } from '../parts/derailors-guard.tsx';
import { Explanation } from '../parts/explanation.tsx';
import { OrphanedTraitEdits } from '../parts/orphaned-trait-edits.tsx';
import { TraitCard } from '../parts/trait-card.tsx';
import { type TraitExercises, WithTraitExercises } from '../parts/trait-exercises.tsx';

type Filter = 'all' | TraitKind;
const FILTERS = ['all', 'derailor', 'claim'] as const satisfies readonly Filter[];

const NoTraits = ({ exercises }: { readonly exercises: TraitExercises }) => {
  const { t } = useTranslation();
  return (
    <>
      <EmptyState
        action={
          <>
            <ButtonLink icon="wave" to={addTraitPath('derailor')} variant="primary">
              {t('derailors.startDerailor')}
            </ButtonLink>
            <ButtonLink icon="plus" to={addTraitPath('claim')}>
              {t('derailors.startClaim')}
            </ButtonLink>
          </>
        }
        example={t('derailors.empty.example')}
        picture={<Drawing name="sail" />}
        title={t('derailors.empty.title')}
      >
        {t('derailors.empty.text')}
      </EmptyState>
      <Explanation exercises={exercises} isOpen />
    </>
  );
};

const TraitList = ({ exercises, traits }: { exercises: TraitExercises; traits: readonly Trait[] }) => {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const { copy, remove } = useEntryActs();
  const [filter, setFilter] = useQueryChoice<Filter>(FILTER_PARAMETER, FILTERS);
  const [doomed, setDoomed] = useState<Trait | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const find = { derailor: useFindOthers(FIELDS.derailor), claim: useFindOthers(FIELDS.claim) };
  const ofKind = (kind: TraitKind) => traits.filter((trait) => trait.kind === kind);
  const shown = filter === 'all' ? traits : ofKind(filter);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <ButtonLink icon="plus" to={appPaths.addDerailor} variant="primary">
          {t('derailors.start')}
        </ButtonLink>
      </div>
      <Segmented<Filter>
        label={t('derailors.filter')}
        onChange={setFilter}
        options={[
          { value: 'all', label: t('derailors.all'), count: traits.length },
          { value: 'derailor', label: t('derailors.derailors'), count: ofKind('derailor').length },
          { value: 'claim', label: t('derailors.claims'), count: ofKind('claim').length },
        ]}
        value={filter}
      />
      {shown.length === 0 && (
        <p className="measure text-muted" role="status">
          {filter === 'claim' ? t('derailors.noClaim') : t('derailors.noDerailor')}
        </p>
      )}
      <ul aria-label={t('derailors.title')} className="flex flex-col gap-3">
        {shown.map((trait) => (
          <li data-item="trait" key={traitName(trait)}>
            <TraitCard
              exercise={exercises[trait.kind]}
              onCopy={copy}
              onDelete={() => {
                setDoomed(trait);
                setIsAsking(true);
              }}
              startsOpen={query.get(OPEN_PARAMETER) === traitName(trait)}
              trait={trait}
            />
          </li>
        ))}
      </ul>
      <Explanation exercises={exercises} isOpen={false} />
      <ConfirmDialog
        confirmLabel={t('derailors.delete')}
        danger
        onConfirm={() => {
          if (doomed === null) return;
          const { kind, dateKey } = doomed;
          void remove(() =>
            removeWithDraft(draftKeyOf(kind, dateKey), [{ field: FIELDS[kind], key: dateKey }]),
          );
        }}
        onOpenChange={setIsAsking}
        open={isAsking}
        removes
        title={doomed?.kind === 'claim' ? t('derailors.deleteClaimAsk') : t('derailors.deleteDerailorAsk')}
      >
        {doomed !== null && calledOf(doomed, find[doomed.kind](doomed.dateKey, [exercises[doomed.kind]]))}
      </ConfirmDialog>
    </>
  );
};

/** Derailors and claims, newest first, each expandable in the list. Source: R-10, S-17, P-06. */
export const DerailorsScreen = () => {
  const { t } = useTranslation();
  const traits = traitsByDate(useJournalField('field_deviateurs'), useJournalField('field_pretentions'));
  return (
    <DerailorsGuard before={<OrphanedTraitEdits />}>
      <Page
        drawing={traits.length > 0 && <HeadingDrawing name="sail" />}
        intro={t('derailors.intro')}
        title={t('derailors.title')}
      >
        <WithTraitExercises>
          {(exercises) => (
            <>
              <OrphanedTraitEdits />
              {traits.length === 0 ? (
                <NoTraits exercises={exercises} />
              ) : (
                <TraitList exercises={exercises} traits={traits} />
              )}
              <StrayTexts field={FIELDS.derailor} />
              <StrayTexts field={FIELDS.claim} />
            </>
          )}
        </WithTraitExercises>
      </Page>
    </DerailorsGuard>
  );
};
