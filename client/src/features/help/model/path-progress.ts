import { FORM_TYPES, type FormType, type LeadershipPath } from '@ancrage/shared/journal/leadership-path';
import { momentOf } from '@ancrage/shared/journal/reconnections';

/** Where a person is on one of the guided paths; a moment is in epoch milliseconds. */
export type PathProgress = { readonly formType: FormType } & (
  | { readonly state: 'untouched' }
  | { readonly state: 'underway'; readonly step: number }
  | { readonly state: 'done'; readonly moment: number | null }
);

/** The steps of a path. Only the fundamentals have the third. Source: T-08. */
export const stepsOf = (formType: FormType): number[] =>
  formType === 'plf' ? [1, 2, 3, 4, 5, 6] : [1, 2, 4, 5, 6];

/** Where a person is on each guided path, in the order of the menu. Source: R-14, E-07. */
export const pathProgress = (path: LeadershipPath): PathProgress[] =>
  FORM_TYPES.map((formType) => {
    const track = path.progress?.plf_track;
    if (track !== undefined && (path.form_type ?? 'plf') === formType)
      return { formType, state: 'underway', step: track.plf };
    const result = path.results?.[formType];
    if (result === undefined) return { formType, state: 'untouched' };
    return { formType, state: 'done', moment: result.date === undefined ? null : momentOf(result.date) };
  });
