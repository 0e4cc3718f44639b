import { fieldRefusals, structureRefusals } from '@ancrage/shared/wire/dialect/refusals';
import { type EntityBody, type Item, itemsOf } from './denormalise.ts';
import { badStructure, forbidden } from './http-error.ts';

/** What a person may do to one field of an entity of their own. */
export type FieldPolicy =
  | { readonly kind: 'writable' }
  /**
   * May be sent back as it is; changing it is refused in these words. One that moves with what is written is older in the
   * retry of a write than in the entity.
   */
  | { readonly kind: 'protected'; readonly refusal: (field: string) => string; readonly moves?: true }
  /** Cannot even be seen, or not be chosen, so that sending it at all is refused. */
  | { readonly kind: 'hidden'; readonly refusal: (field: string) => string };

/** Whoever may change the entity may change it. */
export const writable: FieldPolicy = { kind: 'writable' };
/** Nobody changes it. */
export const unchanging: FieldPolicy = { kind: 'protected', refusal: fieldRefusals.plain };
/** Nobody changes it but by changing something else. */
export const moving: FieldPolicy = { kind: 'protected', refusal: fieldRefusals.plain, moves: true };

/** The policy of every field of an entity. A field that is not here does not exist. */
export type FieldPolicies = ReadonlyMap<string, FieldPolicy>;

/** Properties by which two items are the same, the first one present in the current item deciding. */
const MAIN_PROPERTIES = ['value', 'target_id', 'alias'];

const comparable = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const mainOf = (current: readonly Item[]): string =>
  MAIN_PROPERTIES.find((name) => current.some((item) => name in item)) ?? 'value';

/** Whether what was sent for a field is what the field holds. */
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
 * Checks that every field sent exists and is written as a field is. Source: contract §1.1 row 8, decision 5.
 * @throws HttpError 422 naming the first that does not
 */
export const checkStructure = (body: EntityBody, policies: FieldPolicies): void => {
  for (const [field, sent] of body) {
    if (!policies.has(field)) throw badStructure(structureRefusals.unknownField(field));
    itemsOf(field, sent);
  }
};

/** Why a field may not be sent as it was, or null when it may. */
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
 * Checks that no protected field is changed; sent back unchanged it is accepted. Source: contract §1.1 row 9, §8, §9.
 * @param current the entity as its owner sees it now; asked for when a field is sent that may not simply be written
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
 * Whether a body that changes nothing may be one that took effect before: it holds nothing that would have been refused.
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
