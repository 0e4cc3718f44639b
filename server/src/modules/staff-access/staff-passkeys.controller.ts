import {
  staffAddPasskey,
  staffAddPasskeySchema,
  staffPasskeyChallenge,
  staffPasskeyOptions,
  staffPasskeyProofSchema,
  staffPasskeySignIn,
  staffPasskeySignInSchema,
  staffPasskeys,
  staffRemovePasskey,
  staffRenamePasskey,
  staffRenamePasskeySchema,
} from '@ancrage/shared/wire/staff-passkeys';
import { Body, Controller, Param } from '@nestjs/common';
import { Handles } from '../../http/handles.ts';
import { ActingMember, CurrentContext, type RequestContext } from '../../http/request-context.ts';
import type { ActingStaff } from '../../http/staff.ts';
import { readId } from './read-id.ts';
import { readRequest } from './read-request.ts';
import { FromOwnPage, StaffOnly } from './staff.policies.ts';
import { StaffPasskeySignIn } from './staff-passkey-sign-in.service.ts';
import { StaffPasskeys } from './staff-passkeys.service.ts';

@Controller()
export class StaffPasskeysController {
  constructor(
    private readonly passkeys: StaffPasskeys,
    private readonly signIn: StaffPasskeySignIn,
  ) {}

  @Handles(staffPasskeyChallenge, FromOwnPage)
  async challenge(@CurrentContext() { sender }: RequestContext) {
    return { body: await this.signIn.challenge(sender) };
  }

  @Handles(staffPasskeySignIn, FromOwnPage)
  enter(@Body() body: unknown, @CurrentContext() { sender }: RequestContext) {
    return this.signIn.signIn(readRequest(staffPasskeySignInSchema, body).credential, sender);
  }

  @Handles(staffPasskeys, StaffOnly)
  async list(@ActingMember() staff: ActingStaff) {
    return { body: { passkeys: await this.passkeys.list(staff) } };
  }

  @Handles(staffPasskeyOptions, StaffOnly)
  async options(@ActingMember() staff: ActingStaff, @Body() body: unknown) {
    const { currentPassword } = readRequest(staffPasskeyProofSchema, body);
    return { body: await this.passkeys.options(staff, currentPassword) };
  }

  @Handles(staffAddPasskey, StaffOnly)
  async add(
    @ActingMember() staff: ActingStaff,
    @Body() body: unknown,
    @CurrentContext() { sender }: RequestContext,
  ) {
    await this.passkeys.add(staff, readRequest(staffAddPasskeySchema, body), sender.address);
    return { body: {} };
  }

  @Handles(staffRenamePasskey, StaffOnly)
  async rename(@ActingMember() staff: ActingStaff, @Param('id') id: string, @Body() body: unknown) {
    await this.passkeys.rename(staff, readId(id), readRequest(staffRenamePasskeySchema, body).name);
    return { body: {} };
  }

  @Handles(staffRemovePasskey, StaffOnly)
  async remove(
    @ActingMember() staff: ActingStaff,
    @Param('id') id: string,
    @Body() body: unknown,
    @CurrentContext() { sender }: RequestContext,
  ) {
    const { currentPassword } = readRequest(staffPasskeyProofSchema, body);
    await this.passkeys.remove(staff, readId(id), currentPassword, sender.address);
    return { body: {} };
  }
}
