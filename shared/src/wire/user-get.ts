import { defineCall } from './call.ts';
import { userEntitySchema } from './user-entity.ts';

/** C-04: GET /user/{uid}; carries an ETag, answers 304 to a matching If-None-Match. Source: contract §6, decision 11. */
export const userGet = defineCall({
  name: 'user.get',
  method: 'GET',
  path: '/user/:uid',
  entity: 'user',
  body: 'none',
  errors: 'drupal',
  audience: 'person',
  response: userEntitySchema,
  statuses: [200, 304, 401, 403, 404, 406],
});
