import type { Exercise } from '@ancrage/shared/content/exercise';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { followDraft } from '#journal-data/drafts/open-draft.ts';
import type { KeptDraft, Save } from '#journal-data/drafts/persisted-draft.ts';
import { now } from '#platform/clock.ts';
import { currentLocale } from '#platform/locale.ts';
import type { ChangeAnswers } from './block-props.ts';
import type { ExerciseDraft } from './draft.ts';
import type { Answers } from './model/answers.ts';
import { isLeftUnsaved } from './model/left-unsaved.ts';
import { type Extent, keptOverlay, readOverlay, withoutSaved } from './model/overlay.ts';
import { openExerciseDraft } from './open-exercise-draft.ts';

/** Whether every keystroke so far is on the device: `failed` says that the device refused one. */
type Keeping = 'kept' | 'writing' | 'failed';

/** An exercise under way and what can be done with it. */
export interface HeldDraft {
  /** As it reads over the journal; null until the device has answered. */
  readonly draft: ExerciseDraft | null;
  /** When the draft found on the device was last written, in epoch milliseconds; null when there was none. */
  readonly resumedAt: number | null;
  readonly keeping: Keeping;
  /** Whether another tab has saved what stood here, and nothing was done here since. */
  readonly isSavedElsewhere: boolean;
  readonly changeAnswers: ChangeAnswers;
  /** Saves answers, and lets go of them in the same write; what was written since stays. See `withoutSaved`. */
  readonly save: (saved: Answers, write: Save) => Promise<void>;
  readonly goTo: (slideId: string) => void;
  /**
   * Begins again from nothing, or from what another tab has written since, which is not let go unseen. Returns a function
   * that brings back what was there.
   */
  readonly startOver: () => () => void;
  /**
   * Saves the draft and ends it in the same write: from then on nothing more is written. One that another tab has written in
   * since is offered again, and can be put aside then.
   */
  readonly finish: (write: Save) => Promise<void>;
}

/** What a draft is written over. */
interface Journal {
  /** The answers as they are in the journal now; none for a new entry, or one that this page has not seen. */
  readonly now: Answers | undefined;
  readonly extent: Extent;
}

const readOver = (draft: ExerciseDraft, { now, extent }: Journal): ExerciseDraft =>
  now === undefined ? draft : { ...draft, ...readOverlay(draft, now, extent) };

const keptOver = (draft: ExerciseDraft, { now, extent }: Journal): ExerciseDraft => {
  const { answers, base = {} } = draft;
  return now === undefined ? draft : { ...draft, ...keptOverlay({ answers, base }, extent) };
};

/**
 * Holds the draft of an exercise: found on the device when it is there, written to it at every keystroke. Source: S-15,
 * product "Reconnection".
 * @param key the draft's key on the device
 * @param exercise whose choices are told from words, where another tab writes too
 * @param begin makes the draft of someone who begins
 * @param answersNow what is written over, as it is in the journal now; see `readOverlay`
 * @param extent how much of that the draft keeps
 */
export const useExerciseDraft = (
  key: string,
  exercise: Exercise,
  begin: () => ExerciseDraft,
  answersNow?: Answers,
  extent: Extent = 'whole',
): HeldDraft => {
  const [draft, setDraft] = useState<ExerciseDraft | null>(null);
  const [resumedAt, setResumedAt] = useState<number | null>(null);
  const [keeping, setKeeping] = useState<Keeping>('kept');
  const [isSavedElsewhere, setSavedElsewhere] = useState(false);
  const latest = useRef<ExerciseDraft | null>(null);
  const lastWrite = useRef(0);
  const isFinished = useRef(false);
  const beginning = useRef({ begin, exercise, journal: { now: answersNow, extent } });
  const kept = useRef<KeptDraft<ExerciseDraft> | null>(null);

  const show = useCallback((next: ExerciseDraft) => {
    latest.current = next;
    setDraft(next);
  }, []);

  const keep = useCallback(async (act: (draft: KeptDraft<ExerciseDraft>) => Promise<void>) => {
    if (kept.current === null) return;
    lastWrite.current += 1;
    const write = lastWrite.current;
    setKeeping('writing');
    try {
      await act(kept.current);
      if (write === lastWrite.current) setKeeping('kept');
    } catch (failure) {
      console.error('The draft could not be kept on this device.', failure);
      setKeeping('failed'); // the screen says so, and asks before anything is lost
    }
  }, []);

  useEffect(() => {
    beginning.current = { begin, exercise, journal: { now: answersNow, extent } };
  });

  useEffect(() => {
    let isCurrent = true;
    isFinished.current = false;
    const { begin, exercise } = beginning.current;
    const opened = openExerciseDraft(key, exercise);
    kept.current = opened;
    const read = opened
      .read()
      .then((found) => {
        if (!isCurrent) return;
        setResumedAt(found?.at ?? null);
        show(found ?? begin());
      })
      .catch((failure: unknown) => {
        console.error('The draft could not be read from this device.', failure);
        if (!isCurrent) return;
        setKeeping('failed');
        show(begin());
      });
    const stopFollowing = followDraft(key, opened, read, (heard) => {
      if (isFinished.current) return;
      setSavedElsewhere(heard === null);
      if (heard === null) {
        setResumedAt(null);
        show(beginning.current.begin());
      } else show({ ...heard, slideId: latest.current?.slideId ?? heard.slideId });
    });
    return () => {
      isCurrent = false;
      stopFollowing();
    };
  }, [key, show]);

  return useMemo(() => {
    const put = (next: ExerciseDraft) => {
      if (isFinished.current) return;
      setSavedElsewhere(false);
      show(next);
      // With nothing written in it, a draft is none: nothing to offer again, nothing to lose at a sign-out.
      void keep((draft) => draft.write(next, !isLeftUnsaved(next)));
    };
    const changed = (update: (current: ExerciseDraft) => Partial<ExerciseDraft>): ExerciseDraft => {
      const { begin, journal } = beginning.current;
      const current = readOver(latest.current ?? begin(), journal);
      return keptOver({ ...current, ...update(current), at: now() }, journal);
    };
    const change: (...args: Parameters<typeof changed>) => void = (update) => {
      if (latest.current !== null) put(changed(update));
    };
    const save: KeptDraft<ExerciseDraft>['save'] = async (...args) => {
      if (kept.current === null) throw new Error('No draft is open.');
      await kept.current.save(...args);
    };
    return {
      draft: draft && readOver(draft, { now: answersNow, extent }),
      resumedAt,
      keeping,
      isSavedElsewhere,
      changeAnswers: (update) => change(({ answers }) => ({ answers: update(answers) })),
      save: async (saved, write) => {
        const locale = currentLocale();
        const letGo = ({ answers, base = {} }: ExerciseDraft) =>
          withoutSaved({ answers, base }, saved, locale);
        await save(write, () => {
          const value = changed(letGo);
          return { value, isNothing: !isLeftUnsaved(value) };
        });
        change(letGo);
      },
      goTo: (slideId) => change(() => ({ slideId })),
      startOver: () => {
        let before = latest.current;
        setResumedAt(null);
        show(beginning.current.begin());
        void keep((draft) =>
          draft.drop((left) => {
            before = null; // it is part of what is left
            setResumedAt(left.at);
            show(left);
          }),
        );
        return () => {
          if (before !== null) put(before);
        };
      },
      finish: async (write) => {
        isFinished.current = true;
        try {
          await save(write);
        } catch (failure) {
          isFinished.current = false;
          throw failure;
        }
      },
    };
  }, [draft, answersNow, extent, isSavedElsewhere, keep, keeping, resumedAt, show]);
};
