import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from './access.guard.ts';
import { BodyInterceptor } from './body.interceptor.ts';
import { CallRegistry } from './call-registry.ts';
import { FailureFilter } from './failure.filter.ts';
import { FailureAnswerer } from './failure-answerer.ts';
import { OpenAnswers } from './open-answers.ts';
import { ReplyInterceptor } from './reply.interceptor.ts';

/** The dialect, on every route there is: access, then the body, then the handler, then the answer. */
@Module({
  imports: [DiscoveryModule],
  providers: [
    CallRegistry,
    FailureAnswerer,
    OpenAnswers,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_INTERCEPTOR, useClass: ReplyInterceptor },
    { provide: APP_INTERCEPTOR, useClass: BodyInterceptor },
    { provide: APP_FILTER, useClass: FailureFilter },
  ],
})
export class HttpModule {}
