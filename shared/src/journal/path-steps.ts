import { momentOf } from './date-key.ts';
import { FORM_TYPES, type FormType, type LeadershipPath } from './leadership-path.ts';

/** The steps of the guided paths. Source: P-07. */
export const STEPS = [1, 2, 3, 4, 5, 6] as const;
export type Step = (typeof STEPS)[number];

/** The step on derailors and claims, which only plf walks. Source: T-08. */
const SKIPPED_STEP = 3;

/** A number as a step of the paths; null when it is none. */
export const stepOf = (number: number): Step | null => STEPS.find((step) => step === number) ?? null;

/** The steps of a path, in order. Source: T-08, product "Guided paths". */
export const stepsOf = (formType: FormType): readonly Step[] =>
  STEPS.filter((step) => formType === 'plf' || step !== SKIPPED_STEP);

/** The step itself, or the one that a path has in its place: step 4 for step 3 when it is not plf. Source: G-06. */
export const stepOnPath = (step: Step, formType: FormType): Step =>
  formType !== 'plf' && step === SKIPPED_STEP ? 4 : step;

/** The step after this one; null after the last. Source: T-08. */
export const nextStep = (step: Step, formType: FormType): Step | null => {
  const next = stepOf(step + 1);
  return next === null ? null : stepOnPath(next, formType);
};

/** The path that was walked last. */
export const formTypeOf = (path: LeadershipPath): FormType => path.form_type ?? 'plf';

/** Where the saved progress leads on a path, and on which slide (from 0); null without progress. Source: G-05, G-06, T-09. */
export const savedPosition = (
  path: LeadershipPath,
  formType: FormType = formTypeOf(path),
): { readonly step: Step; readonly slide: number } | null => {
  const track = path.progress?.plf_track;
  const saved = track === undefined ? null : stepOf(track.plf);
  if (track === undefined || saved === null) return null;
  const step = stepOnPath(saved, formType);
  return { step, slide: step === saved ? Math.max(0, track.slide) : 0 };
};

/** How far one is on one path. */
export interface PathProgress {
  readonly formType: FormType;
  readonly state: 'not-begun' | 'under-way' | 'finished';
  /** The step one is on, when the path is under way. */
  readonly step: Step | null;
  /** How many of its steps are behind, of how many. */
  readonly done: number;
  readonly total: number;
  /** When it was last finished, in epoch milliseconds; null when it never was. */
  readonly finishedAt: number | null;
}

/** How far one is on a path. One path at a time is under way; it may have been finished before. Source: R-14, E-07. */
export const pathProgress = (path: LeadershipPath, formType: FormType): PathProgress => {
  const steps = stepsOf(formType);
  const place = formType === formTypeOf(path) ? savedPosition(path) : null;
  const result = path.results?.[formType];
  const isFinished = result !== undefined;
  const done = place === null ? (isFinished ? steps.length : 0) : steps.indexOf(place.step);
  return {
    formType,
    state: place !== null ? 'under-way' : isFinished ? 'finished' : 'not-begun',
    step: place?.step ?? null,
    done,
    total: steps.length,
    finishedAt: result?.date === undefined ? null : momentOf(result.date),
  };
};

/** How far one is on each of the three paths. Source: R-14. */
export const allPathProgress = (path: LeadershipPath): PathProgress[] =>
  FORM_TYPES.map((formType) => pathProgress(path, formType));
