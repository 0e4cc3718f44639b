import { entryStatus, type Intuition, type Intuitions } from '@ancrage/shared/journal/intuitions';
import type { FormType, LeadershipPath, PathResult } from '@ancrage/shared/journal/leadership-path';
import type { Step } from '@ancrage/shared/journal/path-steps';
import { identified } from '#exercise/model/ordered.ts';

/** Where someone is: the step and the slide, from 0. */
export interface Place {
  readonly step: Step;
  readonly slide: number;
}

/** What the keys of the last step's answers begin with: they become the results. */
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
 * The path at its end: the answers of its last step become its results, what it came to before is kept behind them, and
 * the place is forgotten. Source: E-07, product "Guided paths".
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

/** The journal's intuitions with those of a path, under its own key. Source: E-05. */
export const withPathIntuitions = (
  intuitions: Intuitions,
  formType: FormType,
  items: readonly Intuition[],
  dateKey: string,
): Intuitions => {
  const kept = identified(items).map((item) => ({ ...item, status: item.status ?? ('pending' as const) }));
  const before = intuitions[formType];
  if (before === undefined && kept.length === 0) return intuitions;
  const entry = {
    date: dateKey,
    ...before,
    special: formType,
    intuitionsdata: kept,
    status: entryStatus(kept),
  };
  return { ...intuitions, [formType]: entry };
};
