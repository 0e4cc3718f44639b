import { fieldRefusals, structureRefusals } from '@ancrage/shared/wire/dialect/refusals';
import { type EntityBody, type Item, itemsOf } from './denormalise.ts';
import { badStructure, forbidden } from './http-error.ts';

/** What the owner of an entity may do to one of its fields. */
export type FieldPolicy =
  | { readonly kind: 'writable' }
  /**
   * May be sent back unchanged; a change is refused with this message. `moves`: every write changes it, so that the retry of a
   * write sends an older value.
   */
  | { readonly kind: 'protected'; readonly refusal: (field: string) => string; readonly moves?: true }
  /** Cannot be read, or not be chosen: sending it is refused. */
  | { readonly kind: 'hidden'; readonly refusal: (field: string) => string };

/** The owner of the entity may change it. */
export const writable: FieldPolicy = { kind: 'writable' };
/** Nobody may change it. */
export const unchanging: FieldPolicy = { kind: 'protected', refusal: fieldRefusals.plain };
/** Changes only as a result of other changes. */
export const moving: FieldPolicy = { kind: 'protected', refusal: fieldRefusals.plain, moves: true };

/** The policy of every field of an entity. A field that is not listed does not exist. */
export type FieldPolicies = ReadonlyMap<string, FieldPolicy>;

/** Properties that identify an item. The first one present in the current item counts. */
const MAIN_PROPERTIES = ['value', 'target_id', 'alias'];

const comparable = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const mainOf = (current: readonly Item[]): string =>
  MAIN_PROPERTIES.find((name) => current.some((item) => name in item)) ?? 'value';

/** Whether the value sent equals the current value of the field. */
const isUnchanged = (field: string, sent: unknown, current: unknown): boolean => {
  const held = itemsOf(field, current);
  const main = mainOf(held);
  const before = held.filter((item) => item[main] !== null).map((item) => comparable(item[main]));
  const after = itemsOf(field, sent, main)
    .map((item) => item[main] ?? item.target_id ?? '')
    .filter((value) => value !== '')
    .map(comparable);
  return before.length === after.length && before.every((value, index) => value === after[index]);
};

/**
 * Checks that every field sent exists and has the structure of a field. Source: contract §1.1 row 8, decision 5.
 * @throws HttpError 422 naming the first field that fails
 */
export const checkStructure = (body: EntityBody, policies: FieldPolicies): void => {
  for (const [field, sent] of body) {
    if (!policies.has(field)) throw badStructure(structureRefusals.unknownField(field));
    itemsOf(field, sent);
  }
};

/** The message for a field that may not be sent like this, or null. */
const objectionTo = (
  policy: FieldPolicy | undefined,
  field: string,
  sent: unknown,
  held: unknown,
): string | null => {
  if (policy?.kind === 'hidden') return policy.refusal(field);
  return policy?.kind === 'protected' && !isUnchanged(field, sent, held) ? policy.refusal(field) : null;
};

/**
 * Checks that no protected field changes; an unchanged one is accepted. Source: contract §1.1 row 9, §8, §9.
 * @param current returns the entity as its owner sees it; called only when a protected field was sent
 * @throws HttpError 403 naming the first field that may not be changed
 */
export const checkFieldAccess = (body: EntityBody, policies: FieldPolicies, current: () => object): void => {
  let held: ReadonlyMap<string, unknown> | null = null;
  for (const [field, sent] of body) {
    const policy = policies.get(field);
    if (policy?.kind === 'writable') continue;
    held ??= new Map<string, unknown>(Object.entries(current()));
    const objection = objectionTo(policy, field, sent, held.get(field));
    if (objection !== null) throw forbidden(objection);
  }
};

/**
 * Whether a body that changes nothing may be the retry of a write that has taken effect: it has nothing that would be refused.
 * Source: contract, decision 11.
 * @param current the entity as its owner sees it now
 */
export const mayBeRetry = (body: EntityBody, policies: FieldPolicies, current: object): boolean => {
  const held = new Map<string, unknown>(Object.entries(current));
  return [...body].every(([field, sent]) => {
    const policy = policies.get(field);
    return (
      (policy?.kind === 'protected' && policy.moves) ||
      objectionTo(policy, field, sent, held.get(field)) === null
    );
  });
};
