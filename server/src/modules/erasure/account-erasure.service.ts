import { accountErasureRequestSchema } from '@ancrage/shared/wire/account-erasure';
import { accountProblems } from '@ancrage/shared/wire/account-problems';
import { bearerHints } from '@ancrage/shared/wire/dialect/refusals';
import { Injectable } from '@nestjs/common';
import * as z from 'zod/mini';
import { HttpError, problem } from '../../http/http-error.ts';
import type { ActingPerson } from '../../http/person.ts';
import type { Sender } from '../../http/request-context.ts';
import { PasswordCheck } from '../sign-in/password-check.ts';
import { Eraser } from './eraser.ts';
import { RowsLockedError } from './rows-locked-error.ts';

/** Erases the acting person on their own request. Source. */
@Injectable()
export class AccountErasure {
  constructor(
    private readonly passwords: PasswordCheck,
    private readonly eraser: Eraser,
  ) {}

  /**
   * Erases the person. All their tokens become invalid.
   * @param sent the password, and the confirmation
   * @throws HttpError 422 for an invalid body, 403 for a wrong password, 503 while a file of the person is being
   * stored; TooManyRequestsError, TooBusyError
   */
  async erase(person: ActingPerson, sent: unknown, sender: Sender): Promise<{ erasedAt: string }> {
    const asked = z.safeParse(accountErasureRequestSchema, sent);
    if (!asked.success) throw problem(accountProblems.invalid);
    await this.passwords.confirm(person, asked.data.password, sender);
    try {
      const act = { kind: 'account-erased', actorKind: 'person', actorId: person.uid } as const;
      const erasedAt = await this.eraser.erase(person, act);
      if (!erasedAt) throw new HttpError(401, bearerHints.revoked); // two concurrent requests
      return { erasedAt: erasedAt.toISOString() };
    } catch (error) {
      if (error instanceof RowsLockedError) throw problem(accountProblems.busy, { 'Retry-After': '1' });
      throw error;
    }
  }
}
