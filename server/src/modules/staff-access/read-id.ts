import { staffProblems } from '@ancrage/shared/wire/staff-problems';
import { entityIdOf } from '../../http/entity-id.ts';
import { problem } from '../../http/http-error.ts';

/**
 * The number of a person or a member of the staff in a path.
 * @throws HttpError 404 when it is none
 */
export const readId = (text: string): number => {
  const id = entityIdOf(text);
  if (id === null) throw problem(staffProblems.unknown);
  return id;
};
