import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from './access.guard.ts';
import { SignedIn } from './access-policy.ts';
import { CallBodies } from './call-bodies.ts';
import { CallRegistry } from './call-registry.ts';
import { ErrorFilter } from './error.filter.ts';
import { ErrorResponder } from './error-responder.ts';
import { OpenResponses } from './open-responses.ts';

/**
 * HTTP for every route: `AccessGuard` checks access and reads the body, then the handler runs, then `DialectAdapter` sends the
 * response.
 */
@Module({
  imports: [DiscoveryModule],
  providers: [
    CallBodies,
    CallRegistry,
    ErrorResponder,
    OpenResponses,
    SignedIn,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
export class HttpModule {}
