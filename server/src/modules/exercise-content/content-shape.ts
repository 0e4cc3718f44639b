import { shapeFaults } from '@ancrage/shared/content/shape';
import * as z from 'zod/mini';
import type { ContentSource, FaultList } from './content-source.ts';

/** A valid part of the content, and where it was read. */
export interface Checked<Value> {
  readonly value: Value;
  readonly source: ContentSource;
}

/** The parsed value when it matches the schema; otherwise null, with faults reported. */
export const shaped = <Value>(
  schema: z.ZodMiniType<Value>,
  source: ContentSource | null,
  found: FaultList,
): Checked<Value> | null => {
  if (source === null) return null;
  const result = z.safeParse(schema, source.value);
  if (result.success) return { value: result.data, source };
  found.inSource(source, shapeFaults(result.error.issues, source.value));
  return null;
};
