import type { Exercise } from '@ancrage/shared/content/exercise';
import { useEffect, useMemo, useRef } from 'react';
import type { Save } from '#journal-data/drafts/persisted-draft.ts';
import { useDraft } from '#journal-data/drafts/use-draft.ts';
import { now } from '#platform/clock.ts';
import { currentLocale } from '#platform/locale.ts';
import type { ChangeAnswers } from './block-props.ts';
import { type ExerciseDraft, exerciseDraftSchema } from './exercise-draft.ts';
import type { Answers } from './model/answers.ts';
import { isLeftUnsaved } from './model/left-unsaved.ts';
import { mergeExerciseDrafts } from './model/merge-exercise-drafts.ts';
import { type Extent, keptOverlay, readOverlay, withoutSaved } from './model/overlay.ts';

/** An exercise that is being written. */
export interface HeldDraft {
  /** The draft over the journal; null until it is read from the device. */
  readonly draft: ExerciseDraft | null;
  /** When the draft found on the device was last written, in epoch milliseconds; null when there was none. */
  readonly resumedAt: number | null;
  /** Whether every keystroke is saved on the device. `failed`: a save failed. */
  readonly keeping: 'kept' | 'writing' | 'failed';
  /** Whether another tab has saved this draft, with no change here since. */
  readonly isSavedElsewhere: boolean;
  readonly changeAnswers: ChangeAnswers;
  /** Saves answers and removes them from the draft in the same transaction; later answers stay. See `withoutSaved`. */
  readonly save: (saved: Answers, write: Save) => Promise<void>;
  readonly goTo: (slideId: string) => void;
  /**
   * Starts over from an empty draft, or from the later draft of another tab.
   * @returns a function that restores the draft
   */
  readonly startOver: () => () => void;
  /**
   * Saves the draft and deletes it in the same transaction: after that, nothing is written. Later changes of another
   * tab are offered again.
   */
  readonly finish: (write: Save) => Promise<void>;
}

/** The part of the journal that a draft is written over. */
interface Journal {
  /** The current answers in the journal; none for a new entry, or one that this page has not loaded. */
  readonly now: Answers | undefined;
  readonly extent: Extent;
}

const readOver = (draft: ExerciseDraft, { now, extent }: Journal): ExerciseDraft =>
  now === undefined ? draft : { ...draft, ...readOverlay(draft, now, extent) };

const keptOver = (draft: ExerciseDraft, { now, extent }: Journal): ExerciseDraft => {
  const { answers, base = {} } = draft;
  return now === undefined ? draft : { ...draft, ...keptOverlay({ answers, base }, extent) };
};

/** Another tab's answers, on the slide that is shown here. */
const onShownSlide = (draft: ExerciseDraft, shown: ExerciseDraft | null): ExerciseDraft => ({
  ...draft,
  slideId: shown?.slideId ?? draft.slideId,
});

const remainderOf = (draft: ExerciseDraft) => ({ value: draft, isNothing: !isLeftUnsaved(draft) });

/**
 * Manages the draft of an exercise. See {@link useDraft}. Source: S-15, product "Reconnection".
 * @param key see `draftKeyOf`
 * @param exercise defines which answers are choices, for merging with another tab's draft
 * @param begin creates a new draft
 * @param answersNow the current answers in the journal, see `readOverlay`
 * @param extent how much of the journal the draft stores
 */
export const useExerciseDraft = (
  key: string,
  exercise: Exercise,
  begin: () => ExerciseDraft,
  answersNow?: Answers,
  extent: Extent = 'whole',
): HeldDraft => {
  const merge = useMemo(() => mergeExerciseDrafts(exercise), [exercise]);
  const { state, draft } = useDraft(key, exerciseDraftSchema, { merge, begin, adopt: onShownSlide });
  const latest = useRef({ begin, journal: { now: answersNow, extent } });
  useEffect(() => {
    latest.current = { begin, journal: { now: answersNow, extent } };
  });

  return useMemo(() => {
    // A draft with nothing written in it is none: nothing to offer again, nothing to lose at a sign-out.
    const put = (next: ExerciseDraft) => draft.write(next, !isLeftUnsaved(next));
    const changed = (update: (current: ExerciseDraft) => Partial<ExerciseDraft>): ExerciseDraft => {
      const { begin, journal } = latest.current;
      const current = readOver(draft.state().value ?? begin(), journal);
      return keptOver({ ...current, ...update(current), at: now() }, journal);
    };
    const change: (...args: Parameters<typeof changed>) => void = (update) => {
      if (draft.state().value !== null) put(changed(update));
    };
    return {
      draft: state.value && readOver(state.value, { now: answersNow, extent }),
      resumedAt: state.found?.at ?? null,
      keeping: state.keeping,
      isSavedElsewhere: state.isSavedElsewhere,
      changeAnswers: (update) => change(({ answers }) => ({ answers: update(answers) })),
      save: async (saved, write) => {
        const locale = currentLocale();
        const unsaved = ({ answers, base = {} }: ExerciseDraft) =>
          withoutSaved({ answers, base }, saved, locale);
        await draft.save(write, () => remainderOf(changed(unsaved)));
        change(unsaved);
      },
      goTo: (slideId) => change(() => ({ slideId })),
      startOver: () => {
        let before = draft.state().value;
        void draft.drop(latest.current.begin(), () => {
          before = null; // it is part of another tab's draft
        });
        return () => {
          if (before !== null) put(before);
        };
      },
      finish: (write) => draft.finish(write),
    };
  }, [draft, state, answersNow, extent]);
};

/**
 * Use of a draft with a slide that the screen chooses, instead of the draft's.
 * @param shown the slide to show
 */
export const slideActs = (held: HeldDraft, shown: string, choose: (slideId: string) => void) => ({
  goTo: (next: string): void => {
    choose(next);
    held.goTo(next);
  },
  change: (update: Parameters<ChangeAnswers>[0]): void => {
    held.changeAnswers(update);
    if (held.draft?.slideId !== shown) held.goTo(shown);
  },
});
