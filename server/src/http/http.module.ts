import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from './access.guard.ts';
import { SignedIn } from './access-policy.ts';
import { CallBodies } from './call-bodies.ts';
import { CallRegistry } from './call-registry.ts';
import { FailureFilter } from './failure.filter.ts';
import { FailureAnswerer } from './failure-answerer.ts';
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
    FailureAnswerer,
    OpenAnswers,
    SignedIn,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_FILTER, useClass: FailureFilter },
  ],
})
export class HttpModule {}
