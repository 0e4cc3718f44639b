import { structureRefusals } from '@ancrage/shared/wire/dialect/refusals';
import { badStructure } from './http-error.ts';

/** One item of a field as sent: its properties by name. */
export type Item = Readonly<Record<string, unknown>>;

/** The fields of an entity body by name, in the order they were sent. */
export type EntityBody = ReadonlyMap<string, unknown>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The fields of a parsed body, in a map, so that `__proto__` is an ordinary name.
 * @throws HttpError 422 when the body is no object
 */
export const readEntityBody = (body: unknown): EntityBody => {
  if (isRecord(body)) return new Map(Object.entries(body));
  throw badStructure('The entity must be an object of fields.');
};

/** An item that Drupal drops when it saves: its main property is missing, null or empty text. */
const isEmpty = (item: Item, main: string) => {
  const value = item[main];
  return value === null || value === undefined || value === '';
};

/**
 * The items of one field. Drupal accepts a list of objects, a list of scalars (each the main property), one object (its values are
 * the items), or an empty value. Source: contract §2.
 * @param main name of the main property, such as `value` or `target_id`
 * @throws HttpError 422 for a scalar in place of a list
 */
export const itemsOf = (field: string, sent: unknown, main = 'value'): Item[] => {
  if (sent === null || sent === undefined || sent === '' || sent === 0 || sent === false) return [];
  if (typeof sent !== 'object') throw badStructure(structureRefusals.scalar(field));
  return Object.values(sent).map((item: unknown) => (isRecord(item) ? item : { [main]: item }));
};

/** The items of one field that are not empty. */
export const filledItemsOf = (field: string, sent: unknown, main = 'value'): Item[] =>
  itemsOf(field, sent, main).filter((item) => !isEmpty(item, main));
