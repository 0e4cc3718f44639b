import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ErrorResponder } from './error-responder.ts';

/** Passes everything a handler throws to `ErrorResponder`. */
@Catch()
@Injectable()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly responder: ErrorResponder) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.responder.respond(error, http.getRequest<Request>(), http.getResponse<Response>());
  }
}
