import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { Secrets } from '../../config/secrets.ts';
import { BearerCheck } from '../../http/bearer-check.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { RestoresModule } from '../restores/restores.module.ts';
import { AccessTokens, verifying } from './access-tokens.ts';
import { ClientCheck } from './client-check.ts';
import { KnownOriginsRepository } from './known-origins.repository.ts';
import { KnownOrigins } from './known-origins.ts';
import { OwnActsRepository } from './own-acts.repository.ts';
import { OwnActs } from './own-acts.service.ts';
import { OwnSessionsController } from './own-sessions.controller.ts';
import { OwnSessionsRepository } from './own-sessions.repository.ts';
import { OwnSessions } from './own-sessions.service.ts';
import { PasswordAttempts } from './password-attempts.ts';
import { PasswordCheck } from './password-check.ts';
import { PasswordGrant } from './password-grant.ts';
import { RefreshGrant } from './refresh-grant.ts';
import { RefreshTokens } from './refresh-tokens.ts';
import { SessionBearerCheck } from './session-bearer-check.ts';
import { SessionNotices } from './session-notices.ts';
import { SessionOpener } from './session-opener.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { SessionsService } from './sessions.service.ts';
import { SignInController } from './sign-in.controller.ts';
import { SignInService } from './sign-in.service.ts';
import { SignInRefusalsRepository } from './sign-in-refusals.repository.ts';
import { SignInRefusals } from './sign-in-refusals.ts';
import { PasswordStrategy, TokenGuard } from './token.guard.ts';
import { TokenReuse } from './token-reuse.ts';
import { TokenRevocation } from './token-revocation.ts';

@Module({
  imports: [
    AuditModule,
    RestoresModule,
    JwtModule.registerAsync({ inject: [Secrets], useFactory: verifying }),
  ],
  controllers: [SignInController, OwnSessionsController],
  providers: [
    AccessTokens,
    ClientCheck,
    KnownOrigins,
    KnownOriginsRepository,
    OwnActs,
    OwnActsRepository,
    OwnSessions,
    OwnSessionsRepository,
    PasswordAttempts,
    PasswordCheck,
    PasswordGrant,
    PasswordStrategy,
    RefreshGrant,
    RefreshTokens,
    SessionNotices,
    SessionOpener,
    SessionsRepository,
    SessionsService,
    SignInRefusals,
    SignInRefusalsRepository,
    SignInService,
    TokenGuard,
    TokenReuse,
    TokenRevocation,
    { provide: BearerCheck, useClass: SessionBearerCheck },
  ],
  exports: [BearerCheck, KnownOrigins, PasswordAttempts, PasswordCheck, SessionsService],
})
export class SignInModule {}
