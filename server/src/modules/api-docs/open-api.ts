import { STATUS_CODES } from 'node:http';
import { APP_VERSION } from '@ancrage/shared/rules/constants';
import type { Call } from '@ancrage/shared/wire/call';
import { tokenErrorSchema } from '@ancrage/shared/wire/oauth-token';
import { problemSchema } from '@ancrage/shared/wire/problem';
import * as z from 'zod/mini';

const JSON_TYPE = 'application/json';
const BODY_TYPES: Record<Call['body'], readonly string[]> = {
  none: [],
  json: [JSON_TYPE],
  form: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  'octet-stream': ['application/octet-stream'],
};

const messageSchema = z.object({ message: z.string() });

/** A zod schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output' = 'output'): object => {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io });
  return described;
};

type Content = Record<string, object>;

const jsonContent = (schema: z.core.$ZodType): Content => ({ [JSON_TYPE]: { schema: schemaOf(schema) } });
const textContent: Content = { 'text/plain': { schema: { type: 'string' } } };
const problemContent: Content = { 'application/problem+json': { schema: schemaOf(problemSchema) } };

/** The body of an error with this status. Source: contract §1.2. */
const refusalContent = ({ errors }: Call, status: number): Content => {
  if (errors === 'problem') return problemContent;
  if (errors === 'oauth') {
    const refused = z.union([tokenErrorSchema, messageSchema]);
    return jsonContent(refused);
  }
  const mayBeText = status === 406 || status >= 500;
  return { ...jsonContent(messageSchema), ...(mayBeText && textContent) };
};

/** A null schema means a response without a body: the statuses show it. */
const bodySchemaOf = ({ response }: Call) =>
  response instanceof z.ZodMiniNullable ? response.def.innerType : response;

const successContent = (call: Call): Content =>
  call.answers === 'file' ? { '*/*': { schema: {} } } : jsonContent(bodySchemaOf(call));

const responseOf = (call: Call, status: number) => {
  const description = STATUS_CODES[status] ?? String(status);
  if (status === 204 || status === 304) return { description };
  return { description, content: status < 300 ? successContent(call) : refusalContent(call, status) };
};

const requestBodyOf = ({ body, request }: Call) => {
  const types = BODY_TYPES[body];
  if (types.length === 0) return {};
  const schema = request ? schemaOf(request, 'input') : {};
  return {
    requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) },
  };
};

const parameter = (name: string, place: 'path' | 'query' | 'header', required = false) => ({
  name,
  in: place,
  required,
  schema: { type: 'string' },
});

/** Each member of a call's query, as JSON Schema has it. */
const queryOf = ({ query }: Call): object[] => {
  if (!query) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input' });
  return Object.entries(properties).map(([name, schema]) => ({
    ...parameter(name, 'query', required.includes(name)),
    schema,
  }));
};

const securityOf = ({ audience }: Call): object[] => {
  if (audience === 'staff') return [{ staff: [] }];
  return audience === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }];
};

const parametersOf = (call: Call): object[] => [
  ...queryOf(call),
  ...[...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => parameter(name, 'path', true)),
  ...(call.errors === 'drupal'
    ? [{ ...parameter('_format', 'query'), schema: { type: 'string', enum: ['json'] } }]
    : []),
  ...(call.statuses.includes(304) ? [parameter('If-None-Match', 'header')] : []),
  ...(call.statuses.includes(412) ? [parameter('If-Match', 'header')] : []),
  ...(call.statuses.includes(204) ? [parameter('Prefer', 'header')] : []),
  ...(call.body === 'octet-stream'
    ? [parameter('Content-Disposition', 'header', true), parameter('Idempotency-Key', 'header')]
    : []),
];

const operationOf = (call: Call) => ({
  operationId: call.name,
  tags: [call.name.split('.')[0]],
  parameters: parametersOf(call),
  ...requestBodyOf(call),
  responses: Object.fromEntries(call.statuses.map((status) => [status, responseOf(call, status)])),
  security: securityOf(call),
});

/** A path pattern as OpenAPI writes it. */
export const templateOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/**
 * The calls of the contract as an OpenAPI 3.1 document. It lists the statuses specific to each call; any call may also
 * answer 404, 405, 500 or 503.
 * @param origin public address of the server
 */
export const openApiOf = (calls: readonly Call[], origin: string) => {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const path = templateOf(call.path);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ancrage', version: APP_VERSION },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        staff: { type: 'apiKey', in: 'cookie', name: 'ancrage-staff' },
      },
    },
  };
};
