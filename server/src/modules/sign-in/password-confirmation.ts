import { accountProblems } from '@ancrage/shared/wire/account-problems';
import { Injectable } from '@nestjs/common';
import type { ActingPerson } from '../../http/person.ts';
import { problem } from '../../http/refusal.ts';
import { PasswordTrial } from './password-trial.ts';

/** Asks a signed-in person for the password once more, before what must not happen on a device left open. Source: Q-66. */
@Injectable()
export class PasswordConfirmation {
  constructor(private readonly trial: PasswordTrial) {}

  /**
   * Returns when the password is the acting person's.
   * @param from where the request comes from, for the limit of failures
   * @throws Refusal 403 when it is not; TooMany and TooBusy as at a sign-in
   */
  async confirm(person: ActingPerson, password: string, from: string): Promise<void> {
    const candidate = await this.trial.try(person.mail, password, from);
    if (candidate?.uid !== person.uid) throw problem(accountProblems.wrongPassword);
  }
}
