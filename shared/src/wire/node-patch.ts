import { defineCall } from './call.ts';
import { nodeEntitySchema } from './node-entity.ts';

/** C-07: PATCH /node/{nid}; the bundle `type` is mandatory, a stale If-Match is 412. Source: contract §8, decision 11. */
export const nodePatch = defineCall({
  name: 'node.patch',
  method: 'PATCH',
  path: '/node/:nid',
  entity: 'node',
  body: 'json',
  errors: 'drupal',
  audience: 'person',
  response: nodeEntitySchema,
  statuses: [200, 400, 401, 403, 404, 406, 412, 413, 415, 422, 503],
});
