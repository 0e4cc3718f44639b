import { libraryDocumentSchema } from '../content/library.ts';
import { defineCall } from './call.ts';

/** The help and the resources of one locale, immutable under their content hash. Source: contract, decision 8; P-15. */
export const libraryDocument = defineCall({
  name: 'library.document',
  method: 'GET',
  path: '/api/library/:locale/:version',
  body: 'none',
  errors: 'problem',
  audience: 'anyone',
  response: libraryDocumentSchema,
  statuses: [200, 401, 404],
});
