import * as z from 'zod/mini';

/** A Drupal field on the wire: always an array of items, `[]` when empty. Source: contract §2. */
export const fieldOf = <Value extends z.core.$ZodType>(value: Value) => z.array(z.object({ value }));

export const textField = fieldOf(z.string());
export const numberField = fieldOf(z.number());
export const booleanField = fieldOf(z.boolean());
/** A moment as Drupal writes it: UTC as `+00:00`, no fraction. */
export const momentField = z.array(z.object({ value: z.string(), format: z.string() }));
/** A reference to another entity. */
export const referenceField = z.array(
  z.object({ target_id: z.number(), target_type: z.string(), target_uuid: z.string(), url: z.string() }),
);

/** Wraps a value as a field; null, undefined and the empty string make an empty field. Source: contract §2. */
export const toField = <Value>(value: Value | null | undefined): { value: Value }[] =>
  value === null || value === undefined || value === '' ? [] : [{ value }];

/** First value of a field, or undefined when it is empty or absent. */
export const firstValue = <Value>(field: readonly { value: Value }[] | undefined): Value | undefined =>
  field?.[0]?.value;

/** Writes a moment as Drupal does: UTC, `+00:00`, whole seconds. */
export const toMoment = (at: Date): { value: string; format: string }[] => [
  { value: `${at.toISOString().slice(0, 19)}+00:00`, format: 'Y-m-d\\TH:i:sP' },
];
