import { randomUUID } from 'node:crypto';
import { oauthRefusals } from '@ancrage/shared/wire/dialect/oauth-refusals';
import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import passport from 'passport';
import { Strategy } from 'passport-local';
import type { Form } from '../../http/form-body.ts';
import { OauthError } from '../../http/http-error.ts';
import { contextOf } from '../../http/request-context.ts';
import { Metrics } from '../../infra/metrics/metrics.ts';
import { ClientCheck } from './client-check.ts';
import { PasswordCheck } from './password-check.ts';
import type { Candidate } from './sessions.repository.ts';
import { outcomeOf } from './sign-in-outcome.ts';
import { checkScope, needed, readTokenRequest, type TokenRequest } from './token-request.ts';

declare global {
  namespace Express {
    /** What passport puts on a request: the person whose password was right. */
    interface User extends Candidate {}
  }
}

/** Checks the mail address and the password of a token request. Source: contract §3. */
@Injectable()
export class PasswordStrategy extends PassportStrategy(Strategy) {
  /** passport keeps one registry per process. Each application has a name in it, so that tests can run several. */
  readonly registeredName = `local-${randomUUID()}`;

  constructor(private readonly passwords: PasswordCheck) {
    super({ usernameField: 'username', passwordField: 'password', session: false, passReqToCallback: true });
    passport.use(this.registeredName, this);
  }

  /** @returns false when the password is wrong. @throws TooManyRequestsError, TooBusyError */
  async validate(request: Request, username: string, password: string): Promise<Candidate | false> {
    return (await this.passwords.check(username, password, contextOf(request).sender)) ?? false;
  }
}

/**
 * Guards the token call: the client must be known, and for the password grant passport-local checks the password. Failures are
 * counted here, since the handler does not run.
 */
@Injectable()
export class TokenGuard extends AuthGuard() {
  constructor(
    strategy: PasswordStrategy,
    private readonly clients: ClientCheck,
    private readonly passwords: PasswordCheck,
    private readonly metrics: Metrics,
  ) {
    super({ defaultStrategy: strategy.registeredName, session: false });
  }

  /** @throws OauthError with the row of contract §3; TooManyRequestsError; TooBusyError */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const form: Form = request.body;
    const asked = readTokenRequest(form, request.headers.authorization);
    try {
      this.clients.check(asked.client);
      if (asked.grant === 'password') {
        await this.checkCredentials(asked, request);
        await super.canActivate(context);
      }
    } catch (error) {
      this.metrics.signIn(asked.grant, outcomeOf(error));
      throw error;
    }
    return true;
  }

  override handleRequest<User>(error: unknown, user: User | false): User {
    if (error) throw error;
    if (!user) throw new OauthError(oauthRefusals.wrongCredentials);
    return user;
  }

  /**
   * Refuses a form without both credentials. passport-local would not call the strategy for an empty one, and would look for it in
   * the query of the address.
   */
  private async checkCredentials({ form }: TokenRequest, request: Request): Promise<void> {
    checkScope(form);
    const username = needed(form, 'username');
    const password = needed(form, 'password');
    if (username !== '' && password !== '') return;
    // Counts as a failure.
    await this.passwords.check(username, password, contextOf(request).sender);
    throw new OauthError(oauthRefusals.wrongCredentials);
  }
}

/** The person whose password was right, for the password grant; null for any other. */
export const AuthenticatedCandidate = createParamDecorator(
  (_: unknown, context: ExecutionContext): Candidate | null =>
    context.switchToHttp().getRequest<Request>().user ?? null,
);
