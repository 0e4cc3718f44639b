import { isJsonObject, type Json, own, sameJson, toJson } from '@ancrage/shared/journal/json';
import { isReservedKey } from '@ancrage/shared/journal/reserved-keys';
import type { KeptOverlay } from './overlay.ts';

/** Whether an answer is empty: never given, or removed. */
const isBlank = (value: Json | undefined): boolean => {
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.every(isBlank);
  if (isJsonObject(value)) return isBlank(own(value, 'name') ?? true);
  return value === undefined || value === null;
};

const withoutBlanks = (value: Json | undefined): Json | undefined => {
  if (isBlank(value)) return undefined;
  return Array.isArray(value) ? value.filter((item) => !isBlank(item)) : value;
};

/** Whether a draft differs from the entry at the start of the edit; a new entry was empty. */
export const isLeftUnsaved = ({ answers, base = {} }: KeptOverlay): boolean => {
  const [written, before] = [toJson(answers), toJson(base)];
  if (!isJsonObject(written) || !isJsonObject(before)) return false;
  const keys = [...Object.keys(written), ...Object.keys(before)].filter((key) => !isReservedKey(key));
  return keys.some((key) => !sameJson(withoutBlanks(own(written, key)), withoutBlanks(own(before, key))));
};
