import { INTUITIONS_KEY, type Intuition, type IntuitionsEntry } from '@ancrage/shared/journal/intuitions';
import type { FormType, LeadershipPath, PathResult } from '@ancrage/shared/journal/leadership-path';
import type { Step } from '@ancrage/shared/journal/path-steps';
import { intuitionsEntryOf } from '#exercise/model/intuitions-entry.ts';

/** The position of the user: the step and the slide, from 0. */
export interface Place {
  readonly step: Step;
  readonly slide: number;
}

/** The key prefix of the last step's answers, which become the results. */
const RESULT = 'plf6-';

/** The path with the place one is at saved. Source: E-07, T-08. */
export const withPlace = (path: LeadershipPath, formType: FormType, place: Place): LeadershipPath => ({
  ...path,
  form_type: formType,
  progress: { ...path.progress, plf_track: { plf: place.step, slide: place.slide } },
});

const withEarlier = (result: PathResult | undefined): Pick<PathResult, 'earlier'> => {
  if (result === undefined) return {};
  const { earlier = [], ...latest } = result;
  return { earlier: [latest, ...earlier] };
};

/**
 * Finishes a path: the answers of its last step become its results, earlier results are kept behind them, and the
 * position is reset. Source: E-07, product "Guided paths".
 * @param dateKey when it ended
 */
export const finished = (path: LeadershipPath, formType: FormType, dateKey: string): LeadershipPath => {
  const answers = Object.entries(path.answers ?? {});
  const { plf_track: _, ...progress } = path.progress ?? {};
  const result: PathResult = {
    date: dateKey,
    ...Object.fromEntries(answers.filter(([key]) => key.startsWith(RESULT))),
    ...withEarlier(path.results?.[formType]),
  };
  return {
    ...path,
    form_type: formType,
    progress,
    answers: Object.fromEntries(answers.filter(([key]) => !key.startsWith(RESULT))),
    results: { ...path.results, [formType]: result },
  };
};

/** The entry with the intuitions of a path, under its own key; null for a path that never had any. Source: E-05. */
export const pathIntuitions = (
  before: IntuitionsEntry | undefined,
  formType: FormType,
  items: readonly Intuition[],
  dateKey: string,
): IntuitionsEntry | null => {
  if (before === undefined && items.length === 0) return null;
  const answers = { ...before, special: formType, [INTUITIONS_KEY]: items };
  return intuitionsEntryOf(answers, before?.date ?? dateKey);
};
