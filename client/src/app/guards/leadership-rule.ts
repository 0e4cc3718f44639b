import { type FormType, formTypeSchema, type LeadershipPath } from '@ancrage/shared/journal/leadership-path';
import { formTypeOf, type Step, savedPosition, stepOnPath } from '@ancrage/shared/journal/path-steps';
import {
  FORM_TYPE_PARAMETER,
  leadershipFormPath,
  leadershipStepPath,
  OVERVIEW,
  VIEW_PARAMETER,
} from '@ancrage/shared/paths/app-paths';

/** The form type in an address, or null. Source: S-10. */
const wantedFormType = (query: URLSearchParams): FormType | null => {
  const wanted = formTypeSchema.safeParse(query.get(FORM_TYPE_PARAMETER));
  return wanted.success ? wanted.data : null;
};

/** Whether to stay at an address under `/plf`, or where to redirect. */
interface LeadershipWay {
  readonly formType: FormType;
  /** null to stay */
  readonly redirect: string | null;
}

/**
 * Redirects any address under `/plf` to the saved step, if there is one; to step 4 instead of 3 when the form type is
 * not plf. Only the overview's own address is exempt. Source: G-05, G-06.
 * @param step the requested step; null for `/plf` itself
 */
export const leadershipWay = (
  path: LeadershipPath,
  step: Step | null,
  query: URLSearchParams,
): LeadershipWay => {
  const wanted = wantedFormType(query);
  const formType = wanted ?? formTypeOf(path);
  const saved = savedPosition(path, formType)?.step ?? null;
  if (step === null && (query.get(VIEW_PARAMETER) === OVERVIEW || saved === null))
    return { formType, redirect: null };
  const place = saved ?? (step === null ? null : stepOnPath(step, formType));
  if (place === null || place === step) return { formType, redirect: null };
  return {
    formType,
    redirect: wanted === null ? leadershipStepPath(place) : leadershipFormPath(place, wanted),
  };
};
