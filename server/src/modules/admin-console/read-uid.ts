import { staffProblems } from '@ancrage/shared/wire/staff-problems';
import { entityIdOf } from '../../http/entity-id.ts';
import { problem } from '../../http/http-error.ts';

/**
 * Parses the id of a person in a path.
 * @throws HttpError 404 when it is malformed
 */
export const readUid = (text: string): number => {
  const uid = entityIdOf(text);
  if (uid === null) throw problem(staffProblems.unknown);
  return uid;
};
