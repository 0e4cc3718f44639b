import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { textField } from './dialect/envelope.ts';
import { DATA_BUNDLE, nodeEntitySchema } from './node-entity.ts';

const field = z.optional(textField);
/** The usual form of a change; contract §2 lists the other forms of a field. */
const nodePatchRequestSchema = z.object({
  type: z.union([z.literal(DATA_BUNDLE), z.array(z.object({ target_id: z.literal(DATA_BUNDLE) }))]),
  title: field,
  field_plf: field,
  field_cid: field,
  field_celebrations: field,
  field_deviateurs: field,
  field_intuitions: field,
  field_pretentions: field,
  field_amitiepro: field,
  field_personal_notes: z.optional(z.array(z.object({ target_id: z.int() }))),
});

/** C-07: PATCH /node/{nid}; the bundle `type` is mandatory, a stale If-Match is 412; null, without a body, when there is nothing to report. Source: contract §8, decisions 11, 16. */
export const nodePatch = defineCall({
  name: 'node.patch',
  method: 'PATCH',
  path: '/node/:nid',
  entity: 'node',
  body: 'json',
  request: nodePatchRequestSchema,
  errors: 'drupal',
  audience: 'person',
  response: z.nullable(nodeEntitySchema),
  statuses: [200, 204, 400, 401, 403, 404, 406, 412, 413, 415, 422, 429, 503],
});
