import { PASSWORD_MAX, PASSWORD_MIN } from '@ancrage/shared/rules/constants';
import { hasPasswordLength, passwordKeyOf } from '@ancrage/shared/rules/identity';
import {
  BEST_SCORE,
  type PasswordWeakness,
  passwordStrengthOf,
} from '@ancrage/shared/rules/password-strength';
import type { JudgeState } from './password-judge.ts';

/** What can be said of a password that is being typed. Source: Q-02. */
export type PasswordQuality =
  | { readonly say: 'more'; readonly count: number }
  | { readonly say: 'tooLong' | 'judging' | 'unjudged' }
  | { readonly say: 'weak'; readonly why: PasswordWeakness; readonly score: number }
  | { readonly say: 'good' | 'best'; readonly score: number };

/** @param known words that a guesser knows: address, names, post, company, unit, telephone, firm */
export const passwordQualityOf = (
  password: string,
  known: readonly string[],
  judge: JudgeState,
): PasswordQuality => {
  if (!hasPasswordLength(password)) {
    const { length } = [...passwordKeyOf(password)];
    return length < PASSWORD_MIN ? { say: 'more', count: PASSWORD_MIN - length } : { say: 'tooLong' };
  }
  if (judge === 'loading') return { say: 'judging' };
  if (judge === 'absent') return { say: 'unjudged' };
  const { score, weakness } = passwordStrengthOf(judge, password, known);
  if (weakness) return { say: 'weak', why: weakness, score };
  return { say: score < BEST_SCORE ? 'good' : 'best', score };
};

/** Why a new password is invalid, as far as the client can tell; null when it is valid. */
export const passwordFaultOf = (password: string): 'required' | 'tooShort' | 'tooLong' | null => {
  if (password.trim() === '') return 'required';
  if (hasPasswordLength(password)) return null;
  return [...passwordKeyOf(password)].length > PASSWORD_MAX ? 'tooLong' : 'tooShort';
};
