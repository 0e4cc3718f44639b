/** Acts on the security of an account that the person, or somebody in their name, may do. The staff sees how many there were. */
export const SECURITY_ACTS = [
  'signed-in',
  'sign-in-refused',
  'refresh-token-reused',
  'sessions-ended',
  'code-asked',
  'recovery-code-tried',
  'password-reset',
  'password-changed',
  'address-changed',
  'address-returned',
  'data-exported',
] as const;
export type SecurityAct = (typeof SECURITY_ACTS)[number];

/** Acts on the recovery guard. The staff does not see them, nor who has a guard. Source: decision 196. */
export const GUARD_ACTS = [
  'guard-on',
  'guard-off',
  'guard-code-renewed',
  'guard-code-used',
  'guard-wait-begun',
  'guard-wait-refused',
] as const;
export type GuardAct = (typeof GUARD_ACTS)[number];
export const isGuardAct = (act: string): act is GuardAct => GUARD_ACTS.some((one) => one === act);

/** The acts that people see in the list on the account page: the staff may end sessions too. */
export const OWN_ACTS = [...SECURITY_ACTS, ...GUARD_ACTS, 'person-sessions-ended'] as const;
export type OwnAct = (typeof OWN_ACTS)[number];

/** Commands of an operator that open the key of every journal. */
export const KEY_ACTS = ['keys-checked', 'keys-rotated', 'journals-resealed'] as const;
export type KeyAct = (typeof KEY_ACTS)[number];
