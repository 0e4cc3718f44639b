import { accessRefusals, unknownEntity } from '@ancrage/shared/wire/dialect/refusals';
import { Injectable } from '@nestjs/common';
import { AccessPolicy } from '../../http/access-policy.ts';
import { entityIdOf } from '../../http/entity-id.ts';
import { forbidden, HttpError } from '../../http/http-error.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { AccountsRepository } from './accounts.repository.ts';

/** Only the owner reads or writes an account. Source: P-04, A-01; contract §6, §9. */
@Injectable()
export class OwnAccount extends AccessPolicy {
  constructor(private readonly accounts: AccountsRepository) {
    super();
  }

  async check({ person, parameters, call }: RequestContext): Promise<void> {
    const uid = entityIdOf(parameters.uid);
    if (person && uid === person.uid) return;
    const method = call?.method ?? 'GET';
    if (uid === null || !(await this.accounts.exists(uid)))
      throw new HttpError(404, unknownEntity('user', method));
    throw forbidden(method === 'GET' ? accessRefusals.profilesNeeded : accessRefusals.ownAccountOnly);
  }
}
