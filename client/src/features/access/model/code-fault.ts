import { RECOVERY_CODE_BYTES, recoveryCodeKeyOf } from '@ancrage/shared/rules/recovery-code';

/** Why a typed recovery code cannot be one; null when it can. A sign of it stands for each byte. Source: S-06, Q-06. */
export const codeFaultOf = (typed: string): 'required' | 'incomplete' | null => {
  if (typed.trim() === '') return 'required';
  return recoveryCodeKeyOf(typed).length === RECOVERY_CODE_BYTES ? null : 'incomplete';
};
