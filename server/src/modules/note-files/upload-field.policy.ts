import { uploadRefusals } from '@ancrage/shared/wire/dialect/file-refusals';
import { accessRefusals } from '@ancrage/shared/wire/dialect/refusals';
import { FILES_FIELD, nodeEntitySchema } from '@ancrage/shared/wire/node-entity';
import { Injectable } from '@nestjs/common';
import { AccessPolicy } from '../../http/access-policy.ts';
import type { Exchange } from '../../http/exchange.ts';
import { denied, Refusal } from '../../http/refusal.ts';

/** Whoever has a data record uploads to its field of files. Source: contract §10. */
@Injectable()
export class UploadField extends AccessPolicy {
  check({ person, parameters }: Exchange): void {
    const field = parameters.field ?? '';
    if (!Object.hasOwn(nodeEntitySchema.shape, field))
      throw new Refusal(404, uploadRefusals.unknownField(field));
    if (field !== FILES_FIELD) throw denied(uploadRefusals.noFileField(field));
    if (!person) throw denied(accessRefusals.contentNeeded);
    if (person.nid === null) throw denied(accessRefusals.noReason);
  }
}
