import { defineCall } from './call.ts';
import { userEntitySchema } from './user-entity.ts';

/** C-05: PATCH /user/{uid}; a stale If-Match is 412 and changes nothing. Source: contract §9, decision 11. */
export const userPatch = defineCall({
  name: 'user.patch',
  method: 'PATCH',
  path: '/user/:uid',
  entity: 'user',
  body: 'json',
  errors: 'drupal',
  audience: 'person',
  response: userEntitySchema,
  statuses: [200, 400, 401, 403, 404, 406, 412, 413, 415, 422, 503],
});
