import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ErrorResponder } from './error-responder.ts';

/** Passes everything a handler throws to `ErrorResponder`. */
@Catch()
@Injectable()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly answerer: ErrorResponder) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answerer.answer(error, http.getRequest<Request>(), http.getResponse<Response>());
  }
}
