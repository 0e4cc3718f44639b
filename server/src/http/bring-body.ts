import type { Call } from '@ancrage/shared/wire/call';
import type { Request, Response } from 'express';
import { ByteStream } from './byte-stream.ts';
import { readFormBody } from './form-body.ts';
import { readJsonBody } from './json-body.ts';

/**
 * Reads the body of a call, as the call says it travels. To be done once access is granted. Source: contract §1.1, row 8.
 * @throws Refusal when it cannot be read
 */
export const bringBody = async (call: Call, request: Request, response: Response): Promise<void> => {
  if (call.body === 'json') request.body = await readJsonBody(call, request, response);
  if (call.body === 'form') request.body = await readFormBody(request, response);
  if (call.body === 'octet-stream') request.body = new ByteStream(request);
};
