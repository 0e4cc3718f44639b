import { staffProblems } from '@ancrage/shared/wire/staff-problems';
import * as z from 'zod/mini';
import { problem } from '../../http/http-error.ts';

/**
 * Reads a body or a query of a staff call by its schema.
 * @throws HttpError 422 invalid, which names the members that are wrong
 */
export const readRequest = <Schema extends z.core.$ZodType>(
  schema: Schema,
  sent: unknown,
): z.core.output<Schema> => {
  const read = z.safeParse(schema, sent);
  if (read.success) return read.data;
  const members = read.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue.path.join('.'),
  );
  const named = [...new Set(members)].filter((member) => member !== '').join(', ');
  const { detail } = staffProblems.invalid;
  throw problem({ ...staffProblems.invalid, detail: named ? `${detail} See: ${named}.` : detail });
};
