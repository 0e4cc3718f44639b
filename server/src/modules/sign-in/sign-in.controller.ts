import { oauthToken } from '@ancrage/shared/wire/oauth-token';
import { Body, Controller, Headers } from '@nestjs/common';
import type { Form } from '../../http/form-body.ts';
import { Handles } from '../../http/handles.ts';
import { SignInService } from './sign-in.service.ts';
import { readTokenRequest } from './token-request.ts';

@Controller()
export class SignInController {
  constructor(private readonly signIn: SignInService) {}

  @Handles(oauthToken)
  async token(
    @Body() form: Form,
    @Headers('authorization') authorization: string | undefined,
    @Headers('user-agent') userAgent = '',
  ) {
    return { body: await this.signIn.issue(readTokenRequest(form, authorization), userAgent) };
  }
}
