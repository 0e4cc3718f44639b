import { oauthRevoke } from '@ancrage/shared/wire/oauth-revoke';
import { oauthToken } from '@ancrage/shared/wire/oauth-token';
import { Body, Controller, Headers, UseGuards } from '@nestjs/common';
import type { Form } from '../../http/form-body.ts';
import { Handles } from '../../http/handles.ts';
import { CurrentContext, type RequestContext } from '../../http/request-context.ts';
import type { Candidate } from './sessions.repository.ts';
import { SignInService } from './sign-in.service.ts';
import { AuthenticatedCandidate, TokenGuard } from './token.guard.ts';
import { readClient, readTokenRequest } from './token-request.ts';
import { TokenRevocation } from './token-revocation.ts';

@Controller()
export class SignInController {
  constructor(
    private readonly signIn: SignInService,
    private readonly revocation: TokenRevocation,
  ) {}

  @UseGuards(TokenGuard)
  @Handles(oauthToken)
  async token(
    @Body() form: Form,
    @Headers('authorization') authorization: string | undefined,
    @CurrentContext() { sender }: RequestContext,
    @AuthenticatedCandidate() candidate: Candidate | null = null,
  ) {
    const asked = readTokenRequest(form, authorization);
    return { body: await this.signIn.issue(asked, candidate, sender) };
  }

  @Handles(oauthRevoke)
  async revoke(@Body() form: Form, @Headers('authorization') authorization: string | undefined) {
    await this.revocation.revoke(form, readClient(form, authorization));
    return { body: {} };
  }
}
