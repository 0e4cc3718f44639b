import { GUARD_NOTICE } from '@ancrage/shared/wire/dialect/headers';
import { Listeners } from '#platform/listeners.ts';

const listeners = new Listeners();
let isNoticed = false;

/** Notes whether an answer says that the recovery guard has a message for the user. Source: decision 196. */
export const noteGuard = (headers: Headers): void => {
  if (isNoticed || !headers.has(GUARD_NOTICE)) return;
  isNoticed = true;
  listeners.notify();
};

/** Whether an answer has said so since the app started. */
export const isGuardNoticed = (): boolean => isNoticed;
export const onGuardNotice = listeners.add;
