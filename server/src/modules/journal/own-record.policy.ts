import { accessRefusals, unknownEntity } from '@ancrage/shared/wire/dialect/refusals';
import { Injectable } from '@nestjs/common';
import { AccessPolicy } from '../../http/access-policy.ts';
import { entityIdOf } from '../../http/entity-id.ts';
import { forbidden, HttpError } from '../../http/http-error.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { JournalRepository } from './journal.repository.ts';

/** Only the owner of a data record reads or writes it. Source: P-04, A-01; contract §7, §8. */
@Injectable()
export class OwnRecord extends AccessPolicy {
  constructor(private readonly records: JournalRepository) {
    super();
  }

  async check({ person, parameters, call }: RequestContext): Promise<void> {
    const nid = entityIdOf(parameters.nid);
    if (person && nid !== null && nid === person.nid) return;
    const method = call?.method ?? 'GET';
    if (nid === null || !(await this.records.exists(nid)))
      throw new HttpError(404, unknownEntity('node', method));
    if (!person) throw forbidden(accessRefusals.contentNeeded);
    throw forbidden(method === 'GET' ? accessRefusals.noReason : accessRefusals.editNeeded);
  }
}
