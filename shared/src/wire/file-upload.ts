import { defineCall } from './call.ts';
import { fileEntitySchema } from './file-entity.ts';

/**
 * C-11: POST /file/upload/node/data/field_personal_notes; the body is the file, its name is in Content-Disposition.
 * Source: contract §10, Q-35.
 */
export const fileUpload = defineCall({
  name: 'file.upload',
  method: 'POST',
  path: '/file/upload/node/data/:field',
  body: 'octet-stream',
  errors: 'drupal',
  audience: 'person',
  response: fileEntitySchema,
  statuses: [201, 400, 401, 403, 404, 405, 406, 415, 422, 503],
});
