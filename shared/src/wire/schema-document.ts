import { contentDocumentSchema } from '../content/document.ts';
import { defineCall } from './call.ts';

/** The content document of one locale, immutable under its content hash. Source: contract, decision 8. */
export const schemaDocument = defineCall({
  name: 'schema.document',
  method: 'GET',
  path: '/api/content/:locale/:version',
  body: 'none',
  errors: 'problem',
  audience: 'anyone',
  response: contentDocumentSchema,
  statuses: [200, 401, 404],
});
