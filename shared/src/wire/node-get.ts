import { defineCall } from './call.ts';
import { nodeEntitySchema } from './node-entity.ts';

/** C-06: GET /node/{nid}; carries an ETag (the revision number), answers 304 to a matching If-None-Match. Source: contract §7. */
export const nodeGet = defineCall({
  name: 'node.get',
  method: 'GET',
  path: '/node/:nid',
  entity: 'node',
  body: 'none',
  errors: 'drupal',
  audience: 'person',
  response: nodeEntitySchema,
  statuses: [200, 304, 401, 403, 404, 406],
});
