import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from './access.guard.ts';
import { SignedIn } from './access-policy.ts';
import { CallBodies } from './call-bodies.ts';
import { CallRegistry } from './call-registry.ts';
import { ErrorFilter } from './error.filter.ts';
import { ErrorResponder } from './error-responder.ts';
import { OpenAnswers } from './open-answers.ts';

/**
 * The dialect, on every route there is: access, then the body of a call that has one (both `AccessGuard`), then the handler, then
 * the answer (`DialectAdapter`).
 */
@Module({
  imports: [DiscoveryModule],
  providers: [
    CallBodies,
    CallRegistry,
    ErrorResponder,
    OpenAnswers,
    SignedIn,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
export class HttpModule {}
