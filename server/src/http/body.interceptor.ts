import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { ByteStream } from './byte-stream.ts';
import { exchangeOf } from './exchange.ts';
import { readFormBody } from './form-body.ts';
import { readJsonBody } from './json-body.ts';

/** Reads the body of a call once access is granted, as the call says it travels. Source: contract §1.1, row 8. */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const { call } = exchangeOf(request);
    if (call?.body === 'json') request.body = await readJsonBody(call, request, response);
    if (call?.body === 'form') request.body = await readFormBody(request, response);
    if (call?.body === 'octet-stream') request.body = new ByteStream(request);
    return next.handle();
  }
}
