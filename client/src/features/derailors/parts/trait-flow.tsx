import { SLIDE_PARAMETER } from '@ancrage/shared/paths/app-paths';
import { TRAIT_KINDS, type TraitKind } from '@ancrage/shared/paths/edit-paths';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { DraftFoundNotice } from '#exercise/draft-found-notice.tsx';
import { DraftStatus } from '#exercise/draft-status.tsx';
import { ExercisePlayer } from '#exercise/exercise-player.tsx';
import { awaitsChoice } from '#exercise/model/answers.ts';
import { wordingFor } from '#exercise/model/wording.ts';
import { OtherTexts } from '#exercise/other-texts.tsx';
import { useFindOthers } from '#exercise/use-other-texts.ts';
import { useTranslation } from '#platform/i18n.ts';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { isWritten } from '../model/saved-trait.ts';
import { FIELDS, type Trait } from '../model/trait.ts';
import type { TraitExercises } from './trait-exercises.tsx';
import { TraitReview } from './trait-review.tsx';
import { useSaveTraits } from './use-save-traits.ts';
import { useTraitDrafts } from './use-trait-drafts.ts';

interface TraitFlowProps {
  readonly exercises: TraitExercises;
  /** The kinds to add first; more may follow. */
  readonly wanted: readonly TraitKind[];
  readonly edited?: Trait | undefined;
}

type Fault = { readonly label?: string; readonly message: string };

/** The key of a claim's kind: of reception or of emission. Source: S-17. */
const CLAIM_KIND = 'kind';

/** A derailor, a claim or both, from the first question to the journal. Source: R-18, S-17, P-06. */
export const TraitFlow = ({ exercises, wanted, edited }: TraitFlowProps) => {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const drafts = useTraitDrafts(exercises, edited, query.get(SLIDE_PARAMETER));
  const [kinds, setKinds] = useState(wanted);
  const [kind, setKind] = useState<TraitKind>(wanted[0] ?? 'derailor');
  const [hasGoneOn, setHasGoneOn] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [attempt, setAttempt] = useState(0);
  const findOthers = useFindOthers(FIELDS[edited?.kind ?? 'derailor']);
  const others = edited === undefined ? [] : findOthers(edited.dateKey, [exercises[edited.kind]]);
  const { isSaving, save } = useSaveTraits(exercises, drafts, edited);

  if (TRAIT_KINDS.some((one) => drafts[one].held.draft === null)) return <Skeleton lines={6} />;
  const draft = drafts[kind];
  const { held } = draft;
  if (isReading && held.isSavedElsewhere) setIsReading(false);
  const written = kinds.filter((one) => isWritten(exercises[one], drafts[one].answers));
  const isLast = kind === kinds.at(-1);
  const other = TRAIT_KINDS.find((one) => !kinds.includes(one)) ?? null;

  /** The claim's slide that asks for its kind, while it has no answer. Source: S-17. */
  const unansweredKind = () =>
    written.includes('claim')
      ? exercises.claim.slides.find((slide) => awaitsChoice(slide, drafts.claim.answers, CLAIM_KIND))
      : undefined;
  const checkThen = (goOn: () => void) => {
    const waiting = unansweredKind();
    const found: Fault[] = [];
    if (written.length === 0) found.push({ message: t('outcome.one_field_required') });
    if (waiting !== undefined) {
      found.push({ label: wordingFor(waiting.title, null), message: t('outcome.field_required') });
      setKind('claim');
      drafts.claim.goTo(waiting.id);
    }
    setFaults(found);
    setAttempt(attempt + 1);
    if (found.length === 0) goOn();
  };
  const finish = () => {
    if (isLast) checkThen(() => setIsReading(true));
    else setKind(kinds[kinds.indexOf(kind) + 1] ?? kind);
  };
  const saveNow = () => checkThen(() => void save(written));
  const addOther = () => {
    if (other === null) return;
    setIsReading(false);
    setKinds([...kinds, other]);
    setKind(other);
  };

  return (
    <>
      {held.resumedAt !== null && !hasGoneOn && (
        <DraftFoundNotice
          onStartOver={() => {
            const undo = held.startOver();
            draft.goTo(exercises[kind].slides[0]?.id ?? '');
            return undo;
          }}
          writtenAt={held.resumedAt}
        />
      )}
      <DraftStatus held={held} />
      <ErrorSummary attempt={attempt} errors={faults} />
      <ExercisePlayer
        answers={draft.answers}
        exercise={exercises[kind]}
        finishLabel={isLast ? t('exercise.flow.finish') : t('derailors.add.toClaim')}
        identityCard={{}}
        isEdit={edited !== undefined}
        isSaving={isSaving}
        key={kind}
        neededChoice={CLAIM_KIND}
        onChange={(update) => {
          setFaults([]);
          draft.change(update);
        }}
        onFinish={finish}
        onSave={edited !== undefined || attempt > 0 ? saveNow : undefined}
        onSlide={(next) => {
          setHasGoneOn(true);
          draft.goTo(next);
        }}
        slideId={draft.slideId}
      />
      {kinds.length > 1 && (
        <Segmented<TraitKind>
          label={t('derailors.add.part')}
          onChange={setKind}
          options={kinds.map((value) => ({ value, label: exercises[value].title }))}
          value={kind}
        />
      )}
      <OtherTexts texts={others} />
      <TraitReview
        exercises={exercises}
        isOpen={isReading}
        isSaving={isSaving}
        onAddOther={addOther}
        onOpenChange={setIsReading}
        onOpenSlide={(of, slideId) => {
          setKind(of);
          drafts[of].goTo(slideId);
        }}
        onSave={() => void save(written)}
        other={edited === undefined ? other : null}
        written={written.map((one) => ({ kind: one, answers: drafts[one].answers }))}
      />
    </>
  );
};
