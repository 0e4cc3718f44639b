import { uploadRefusals } from '@ancrage/shared/wire/dialect/file-refusals';
import { accessRefusals } from '@ancrage/shared/wire/dialect/refusals';
import { FILES_FIELD, nodeEntitySchema } from '@ancrage/shared/wire/node-entity';
import { Injectable } from '@nestjs/common';
import { AccessPolicy } from '../../http/access-policy.ts';
import { forbidden, HttpError } from '../../http/http-error.ts';
import type { RequestContext } from '../../http/request-context.ts';

/** A person with a data record may upload to its field of files. Source: contract §10. */
@Injectable()
export class UploadField extends AccessPolicy {
  check({ person, parameters }: RequestContext): void {
    const field = parameters.field ?? '';
    if (!Object.hasOwn(nodeEntitySchema.shape, field))
      throw new HttpError(404, uploadRefusals.unknownField(field));
    if (field !== FILES_FIELD) throw forbidden(uploadRefusals.noFileField(field));
    if (!person) throw forbidden(accessRefusals.contentNeeded);
    if (person.nid === null) throw forbidden(accessRefusals.noReason);
  }
}
