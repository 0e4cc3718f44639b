import { staffProblems } from '@ancrage/shared/wire/staff-problems';
import { entityIdOf } from '../../http/entity-id.ts';
import { problem } from '../../http/http-error.ts';

/**
 * Parses the id of a person or of a staff member in a path.
 * @throws HttpError 404 when it is malformed
 */
export const readId = (text: string): number => {
  const id = entityIdOf(text);
  if (id === null) throw problem(staffProblems.unknown);
  return id;
};
